# Stands in for apache/kafka: the same jars and the same class that makes settings and storage of the variables, on the
# JRE of Debian. Folders, user and commands are where the original has them.
FROM localhost/arrive-base
RUN apt-get update && apt-get install --yes --no-install-recommends openjdk-17-jre-headless \
  && rm -rf /var/lib/apt/lists/*
RUN useradd --create-home --shell /bin/bash appuser \
  && mkdir -p /opt/kafka/config /etc/kafka/secrets /mnt/shared/config /var/lib/kafka/data
COPY libs /opt/kafka/libs
COPY kafka-run.sh /etc/kafka/docker/run
# What the variables say replaces these.
RUN for file in server.properties log4j2.yaml tools-log4j2.yaml; do echo '# empty' >/etc/kafka/docker/$file; done \
  && chmod 755 /etc/kafka/docker/run \
  && chown -R appuser:appuser /opt/kafka/config /etc/kafka/secrets /mnt/shared/config /var/lib/kafka
USER appuser
EXPOSE 9092
VOLUME ["/etc/kafka/secrets", "/var/lib/kafka/data", "/mnt/shared/config"]
CMD ["/etc/kafka/docker/run"]
