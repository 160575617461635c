# The gateway as an image: `docker build -t agent-game-gateway .`; docs/packaging.md says how to run it.

FROM node:20.20.2-alpine AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY tsconfig.json tsconfig.build.json ./
COPY src ./src
RUN npm run build

# In a stage of its own, so that a change of the sources leaves it in the cache.
FROM node:20.20.2-alpine AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev

FROM node:20.20.2-alpine
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json LICENSE ./
# The embedded database, where DATABASE_URL is not set, and the command line as `agent-gateway`.
RUN mkdir /data && chown node:node /data \
    && chmod +x dist/agent-gateway.js && ln -s /app/dist/agent-gateway.js /usr/local/bin/agent-gateway
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Process 1 handles SIGTERM itself; npm or a shell before it would keep the signal.
CMD ["node", "--enable-source-maps", "--max-semi-space-size=32", "--heap-growing-percent=100", "--no-memory-reducer", "--no-allocation-site-pretenuring", "dist/main.js"]
