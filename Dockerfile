# syntax=docker/dockerfile:1
# `npm run container:steps` does what stands here, line by line, in an empty folder. See docs/deploy.md.

FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build
RUN npm pack --ignore-scripts --pack-destination /tmp
# The package needs nothing besides itself; there is no keychain in a container.
RUN npm install --prefix /app --omit=optional --offline --ignore-scripts --no-audit --no-fund /tmp/assay-*.tgz

FROM node:24-bookworm-slim
ENV NODE_ENV=production ASSAY_DIR=/data PORT=8080
COPY --from=build /app /app
RUN mkdir /data && chown 1000:1000 /data
USER 1000:1000
WORKDIR /data
VOLUME ["/data"]
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself, so that signals reach it: no shell and no npm in between.
CMD ["node", "/app/node_modules/assay/bin/assay.cjs", "serve", "--bind", "0.0.0.0"]
