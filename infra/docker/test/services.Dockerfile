# Services for tests from Debian's packages, with the interfaces of the official images that compose.yaml uses.
ARG BASE_IMAGE=debian:trixie-slim

FROM ${BASE_IMAGE} AS redis
RUN apt-get update && apt-get install --yes --no-install-recommends redis-server && rm -rf /var/lib/apt/lists/*
WORKDIR /data
CMD ["redis-server"]

FROM ${BASE_IMAGE} AS caddy
RUN apt-get update && apt-get install --yes --no-install-recommends caddy wget ca-certificates && rm -rf /var/lib/apt/lists/*
ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]

FROM ${BASE_IMAGE} AS postgres
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql && rm -rf /var/lib/apt/lists/*
COPY postgres.sh /usr/local/bin/
ENV LC_ALL=C.UTF-8
CMD ["postgres.sh"]
