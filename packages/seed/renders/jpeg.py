"""Pictures with a limited size."""
import io


def encode_jpeg(image, name, max_bytes, qualities):
    return encode_picture(image, name, max_bytes, qualities, format="JPEG", optimize=True, progressive=True)


def encode_webp(image, name, max_bytes, qualities):
    return encode_picture(image, name, max_bytes, qualities, format="WEBP", method=6)


def encode_picture(image, name, max_bytes, qualities, **options):
    """Returns the file of the first of these qualities that has at most max_bytes, and ends the script if none has."""
    for quality in qualities:
        file = io.BytesIO()
        image.save(file, quality=quality, **options)
        if file.tell() <= max_bytes:
            return file.getvalue()
    raise SystemExit(f"{name} is larger than {max_bytes} bytes at every quality")
