# The gateway as an image: `docker build -t agent-game-gateway .`; docs/packaging.md says how to run it.

# The only part from elsewhere, and so the only place for a digest.
FROM node:24.22.3-alpine AS base
WORKDIR /app
COPY package.json package-lock.json ./

FROM base AS build
RUN npm ci
COPY tsconfig.json tsconfig.build.json ./
COPY src ./src
RUN npm run build && chmod +x dist/agent-gateway.js

# The sandbox of the README, for `docker compose run --rm --service-ports sandbox`.
FROM build AS sandbox
COPY tools ./tools
COPY packages/agent-sdk/src ./packages/agent-sdk/src
COPY docs/examples ./docs/examples
ENV HOST=0.0.0.0
USER node
ENTRYPOINT ["node", "--import", "tsx", "tools/sandbox/main.ts"]

# In a stage of its own, so that a change of the sources leaves it in the cache. Maps and types serve those who develop the packages.
FROM base AS dependencies
RUN npm ci --omit=dev && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.[cm]ts' \) -delete

# Of the base, Node and Alpine: no npm, no yarn, no headers. A layer cannot shrink those below it, so the last stage copies what is left.
FROM base AS system
RUN rm -rf /app/* /opt/* && find /usr/local -mindepth 2 ! -path /usr/local/bin/node -delete \
    && mkdir /data && chown node:node /data && ln -s /app/dist/agent-gateway.js /usr/local/bin/agent-gateway

FROM scratch
COPY --from=system / /
# DATA_DIR has the embedded database, where DATABASE_URL is not set.
ENV PATH=/usr/local/bin:/usr/bin:/bin \
    NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json LICENSE ./
USER node
VOLUME /data
EXPOSE 3000
# Whether the process answers: Swarm replaces a container that does not. It listens after its migrations, which may take minutes. Whether it reaches its
# database is another question, /health/ready, which compose asks.
HEALTHCHECK --interval=10s --timeout=5s --start-period=10m --retries=3 \
    CMD wget -q -O /dev/null "http://127.0.0.1:$PORT/health/live"
# Process 1 handles SIGTERM itself; npm or a shell before it would keep the signal.
CMD ["node", "--enable-source-maps", "dist/main.js"]
