"""JPEGs with a limited size."""
import io


def encode_jpeg(image, name, max_bytes, qualities):
    """Returns the JPEG of the first of these qualities that has at most max_bytes, and ends the script if none has."""
    for quality in qualities:
        file = io.BytesIO()
        image.save(file, "JPEG", quality=quality, optimize=True, progressive=True)
        if file.tell() <= max_bytes:
            return file.getvalue()
    raise SystemExit(f"{name} is larger than {max_bytes} bytes at every quality")
