"""A show as its feed and pages present it, and the addresses that follow from where it is published."""

import uuid
from dataclasses import dataclass

from pipeline.publishing import text

PREVIEW = "http://127.0.0.1:8000/"
"""Where the output folder is served while a show has no public address; its feed then can't be listed anywhere."""

_PODCAST_NAMESPACE = uuid.UUID("ead4c236-bf58-58c6-a2c6-a6b28d128cb6")  # fixed by the Podcasting 2.0 namespace


@dataclass(frozen=True, slots=True)
class Channel:
    """What a show says of itself, as plain values."""

    show: str
    """Its folder's name."""
    title: str
    description: str
    base_url: str | None = None
    """The public address of the output folder, which holds the show's; None while there is only a preview."""
    link: str | None = None
    """The show's home page, when that is not its own page beside the feed."""
    author: str | None = None
    owner_email: str | None = None
    """The owner's, by which hosts prove who owns the show; it is printed in the feed."""
    language: str = "en"
    """ISO 639, with or without a region: "en", "en-gb"."""
    category: str = "Technology"
    """One of Apple's categories, in Apple's spelling."""
    subcategory: str | None = None
    explicit: bool = False
    image: str | None = "cover.jpg"
    """The cover's file name in the show's folder; None when there is none."""
    guid: str | None = None
    """The podcast's GUID, when the feed once stood at another address; otherwise it follows from the address."""

    @property
    def base(self) -> str:
        """The absolute address of the show's folder, with "/" at its end: enclosures in RSS must be absolute."""
        root = self._public_root or PREVIEW
        return f"{root.rstrip('/')}/{text.path(self.show)}/"

    @property
    def is_public(self) -> bool:
        """Whether the show has a public address."""
        return self._public_root is not None

    @property
    def feed_url(self) -> str:
        """The feed's absolute address."""
        return self.base + "feed.xml"

    @property
    def home(self) -> str:
        """The show's home page: its link, or its own page."""
        return (text.web_address(self.link) if self.link else None) or self.base + "index.html"

    @property
    def podcast_guid(self) -> str | None:
        """UUIDv5 of the feed's address without scheme and trailing slashes (Podcasting 2.0); None for a preview."""
        if self.guid:
            return self.guid
        if not self.is_public:
            return None  # every preview has the same address, so a GUID made from it would not be one
        return str(uuid.uuid5(_PODCAST_NAMESPACE, self.feed_url.split("://", 1)[1].rstrip("/")))

    @property
    def _public_root(self) -> str | None:
        return text.web_address(self.base_url) if self.base_url else None
