# Replaces axllent/mailpit: accepts mails on port 1025 and serves them like its API on port 8025.
ARG NODE
FROM $NODE
ENV NODE_PATH=/usr/local/lib/node_modules
RUN npm install --global --ignore-scripts --no-audit --no-fund smtp-server@3.21.6
COPY mailpit.cjs /mailpit
RUN chmod 755 /mailpit
EXPOSE 1025 8025
ENTRYPOINT ["/mailpit"]
