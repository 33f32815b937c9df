#!/usr/bin/env bash
# openapi-generator's Java client with the library `native` does not compile for a request body with an array of enums
# whose items are unique: it joins the enums of a Set as if they were strings. Without `uniqueItems` it compiles.
# Needs Maven and Java.
set -eu
cd "$(mktemp -d)"
version=7.25.0
mvn -q -B dependency:copy -Dartifact=org.openapitools:openapi-generator-cli:$version -DoutputDirectory=.

document() {
  cat <<END
{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{"/things":{"post":{"operationId":"things",
"requestBody":{"required":true,"content":{"application/json":{"schema":{"type":"object","properties":{
"colors":{"type":"array","uniqueItems":$1,"items":{"type":"string","enum":["red","green"]}}}}}}},
"responses":{"200":{"description":"ok"}}}}}}
END
}

compiles() {
  document "$1" >document.json
  rm -rf client
  java -jar "openapi-generator-cli-$version.jar" generate -i document.json -g java --library native -o client >/dev/null 2>&1
  (cd client && mvn -q -B compile 2>&1)
}

echo "openapi-generator $version"
if output=$(compiles true); then echo "Changed: a set of enums compiles."; exit 1; fi
echo "With uniqueItems the client does not compile:"
echo "$output" | grep -m1 -o 'incompatible types.*'
compiles false >/dev/null || { echo "Changed: it does not compile without uniqueItems either."; exit 1; }
echo "Without uniqueItems it compiles."
