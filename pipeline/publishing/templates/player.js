
// A link to a moment plays it in the page's own player; without a script it opens the sound there.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-seconds]");
  const player = document.querySelector("audio");
  if (!link || !player || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  player.currentTime = Number(link.dataset.seconds);
  player.play().catch(() => {});
});
