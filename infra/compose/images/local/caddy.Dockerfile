# Replaces caddy with Debian's version.
FROM localhost/arrive-base
RUN apt-get update && apt-get install --yes --no-install-recommends caddy wget && rm -rf /var/lib/apt/lists/*
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
WORKDIR /srv
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
