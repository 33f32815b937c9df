"""Calls every read of the running product, and some writes, with a generated client: each answer must parse.

Takes one JSON document: origin, tokens by role, values of parameters, the forms to save. Prints what became of each call.
"""

import json
import keyword
import re
import sys

import openapi_client
from openapi_client.exceptions import ApiException

given = json.load(open(sys.argv[1], encoding="utf8"))
document = json.load(open(sys.argv[2], encoding="utf8"))


def api_for(access):
    token = given["tokens"].get(access)
    settings = openapi_client.Configuration(host=given["origin"], access_token=token)
    return openapi_client.DefaultApi(openapi_client.ApiClient(settings))


def method_of(operation):
    name = re.sub(r"[^a-z0-9]+", "_", operation["operationId"])
    return getattr(api_for(operation.get("x-access", "public")), name)


def outcome_of(call):
    try:
        answer = call()
        return "read" if answer is not None else "empty"
    except ApiException as refusal:
        return refusal.status
    except ValueError as unreadable:
        return str(unreadable)


def arguments_of(operation):
    needed = [one for one in operation["parameters"] if one.get("required")]
    return {python_name(one["name"]): value_of(one) for one in needed}


def python_name(name):
    return f"var_{name}" if keyword.iskeyword(name) else name


def value_of(parameter):
    value = given["values"][parameter["name"]]
    return str(value) if parameter["schema"]["type"] == "string" else value


outcomes = {}
for operations in document["paths"].values():
    for method, operation in operations.items():
        if method != "get" or operation.get("x-access") == "link":
            continue
        arguments = arguments_of(operation)
        outcomes[operation["operationId"]] = outcome_of(lambda: method_of(operation)(**arguments))

for save in given["saves"]:
    model = getattr(openapi_client, save["model"]).from_dict(save["body"])
    call = getattr(api_for("staff"), save["method"])
    outcomes[save["method"]] = outcome_of(lambda: call(model))

print(json.dumps(outcomes))
