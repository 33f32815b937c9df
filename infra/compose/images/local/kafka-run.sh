#!/bin/bash
# Creates settings and storage from the variables, then replaces this shell by the broker, so that it gets signals.
set -euo pipefail
export CLUSTER_ID=${CLUSTER_ID:-5L6g3nShT-eMCtK--X86sw}
setup=(kafka.docker.KafkaDockerWrapper setup --default-configs-dir /etc/kafka/docker
  --mounted-configs-dir /mnt/shared/config --final-configs-dir /opt/kafka/config)
# Storage formatted by an earlier start stays.
if ! told=$(java -Xmx128m -XX:TieredStopAtLevel=1 -cp '/opt/kafka/libs/*' "${setup[@]}" 2>&1); then
  grep -qi 'already formatted' <<<"$told" || { echo "$told" >&2; exit 1; }
fi
# Unquoted on purpose: it holds several options.
# shellcheck disable=SC2086
exec java ${KAFKA_HEAP_OPTS:--Xmx1G -Xms1G} -Dorg.slf4j.simpleLogger.defaultLogLevel=warn -cp '/opt/kafka/libs/*' \
  kafka.Kafka /opt/kafka/config/server.properties
