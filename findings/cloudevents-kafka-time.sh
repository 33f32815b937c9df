#!/usr/bin/env bash
# The CloudEvents SDK for JavaScript cannot read a structured Kafka record without `time`, which CloudEvents 1.0 leaves
# optional: it throws "Invalid time value". The same event over HTTP is read, and gets the time of its reading.
# Needs Node and npm.
set -eu
cd "$(mktemp -d)"
echo '{"type":"module"}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts cloudevents@10.0.0 >/dev/null
cat >read.js <<'END'
import { HTTP, Kafka } from 'cloudevents'
const text = JSON.stringify({ specversion: '1.0', id: '1', source: '/a', type: 'a.b' })
const headers = { 'content-type': 'application/cloudevents+json' }
const outcome = (read) => {
  try {
    return `an event, time ${typeof read().time}`
  } catch (error) {
    return error.message
  }
}
console.log(`Kafka: ${outcome(() => Kafka.toEvent({ headers, value: text }))}`)
console.log(`HTTP: ${outcome(() => HTTP.toEvent({ headers, body: text }))}`)
END
output=$(node read.js)
echo "cloudevents 10.0.0"
echo "$output"
[ "$output" = "Kafka: Invalid time value
HTTP: an event, time string" ] || { echo "Changed."; exit 1; }
