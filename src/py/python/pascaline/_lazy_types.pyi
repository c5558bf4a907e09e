# pyright: reportPrivateUsage=false
from . import _types

types = _types
