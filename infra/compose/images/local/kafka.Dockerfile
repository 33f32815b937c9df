# Replaces apache/kafka: the same jars, and the same class that creates settings and storage from the variables, on
# Debian's JRE. Folders, user and commands are as in the original.
FROM localhost/arrive-base
RUN apt-get update && apt-get install --yes --no-install-recommends openjdk-17-jre-headless \
  && rm -rf /var/lib/apt/lists/*
RUN useradd --create-home --shell /bin/bash appuser \
  && mkdir -p /opt/kafka/config /etc/kafka/secrets /mnt/shared/config /var/lib/kafka/data
COPY libs /opt/kafka/libs
COPY kafka-run.sh /etc/kafka/docker/run
# The variables override these.
RUN for file in server.properties log4j2.yaml tools-log4j2.yaml; do echo '# empty' >/etc/kafka/docker/$file; done \
  && chmod 755 /etc/kafka/docker/run \
  && chown -R appuser:appuser /opt/kafka/config /etc/kafka/secrets /mnt/shared/config /var/lib/kafka
USER appuser
EXPOSE 9092
VOLUME ["/etc/kafka/secrets", "/var/lib/kafka/data", "/mnt/shared/config"]
CMD ["/etc/kafka/docker/run"]
