# Replaces mongo: the tests' mongod, mongosh from npm, and the part of the original entry point that compose.yaml needs.
ARG NODE
FROM $NODE
RUN apt-get update && apt-get install --yes --no-install-recommends gosu libcurl4 && rm -rf /var/lib/apt/lists/*
RUN groupadd --gid 999 --system mongodb && useradd --uid 999 --gid mongodb --system --home-dir /data/db mongodb \
  && mkdir -p /data/db /data/configdb && chown mongodb:mongodb /data/db /data/configdb
RUN npm install --global --ignore-scripts --omit=optional --no-audit --no-fund mongosh@2.5.8
COPY mongod /usr/local/bin/mongod
COPY mongo-entrypoint.sh /usr/local/bin/docker-entrypoint.sh
RUN chmod 755 /usr/local/bin/mongod /usr/local/bin/docker-entrypoint.sh
VOLUME ["/data/db", "/data/configdb"]
EXPOSE 27017
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["mongod"]
