# One image for all services; SERVICES selects what a container runs. Built from the root of the repository.

# Not npm ci: it refuses a lock file that lacks packages of other platforms (ADR 0001). With --no-save, npm install uses
# the locked versions. Every stage starts from the tests' version of Node (package.json, "node").
FROM node:24.21.0-slim AS base
WORKDIR /arrive
COPY package.json package-lock.json ./
COPY contracts/package.json contracts/
COPY services/package.json services/
COPY infra/package.json infra/
COPY shell/package.json shell/
COPY shell/kit/package.json shell/kit/
COPY shell/router/package.json shell/router/
COPY mfe-public/package.json mfe-public/
COPY mfe-onboarding/package.json mfe-onboarding/
COPY mfe-admin/package.json mfe-admin/

# Generates validators and texts from the contracts.
FROM base AS contracts
RUN npm install --no-save --workspace=@arrive/contracts --include-workspace-root=false --ignore-scripts --no-audit --no-fund
COPY contracts contracts
COPY infra/build infra/build
RUN node infra/build/build.ts

# The screens: shell and remotes, prerendered and compressed.
FROM base AS screens
RUN npm install --no-save --ignore-scripts --no-audit --no-fund
COPY contracts contracts
COPY --from=contracts /arrive/contracts/generated contracts/generated
COPY shell shell
COPY mfe-public mfe-public
COPY mfe-onboarding mfe-onboarding
COPY mfe-admin mfe-admin
COPY infra/web infra/web
RUN node infra/web/build.ts

# The services, compiled with their packages into a few files.
FROM screens AS compiled
COPY services services
COPY infra/build infra/build
COPY infra/run/node-flags.mjs infra/run/node-flags.mjs
RUN node infra/build/services.ts

FROM base AS modules
ENV NODE_ENV=production
RUN npm install --no-save --omit=dev --workspace=@arrive/services --include-workspace-root=false --ignore-scripts --no-audit --no-fund

FROM node:24.21.0-slim
ENV NODE_ENV=production
WORKDIR /arrive
# Some packages are in a workspace that needs another version of them.
COPY --from=modules /arrive ./
COPY contracts contracts
COPY --from=contracts /arrive/contracts/generated contracts/generated
# Maintenance commands run from source.
COPY services services
COPY --from=compiled /arrive/dist/services dist/services
COPY --from=screens /arrive/dist/web dist/web
COPY infra/compose/images/healthy.mjs infra/compose/images/healthy.mjs
# New volumes mounted here get the owner of these folders.
RUN mkdir --mode=700 /screening && chown node:node /screening
RUN mkdir --mode=700 /anchor && chown node:node /anchor
USER node
EXPOSE 8080
STOPSIGNAL SIGTERM
# A first start on a long log builds all documents before it is ready.
HEALTHCHECK --interval=10s --timeout=10s --start-period=120s --retries=3 CMD ["node", "infra/compose/images/healthy.mjs"]
# The same as for `npm start` (infra/run/node-flags.mjs).
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
CMD ["node", "--max-semi-space-size=32", "dist/services/main.js"]
