# One image for the gateway and for its commands. Node comes from the image, so its platform packages stay out.
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json prisma.config.ts ./
COPY prisma ./prisma
COPY scripts/generate.ts scripts/build-playground.ts scripts/translate-graphiql.ts ./scripts/
COPY src/web/playground ./src/web/playground
COPY src/web/messages/graphiql.ts ./src/web/messages/
# With what `npm run generate` needs, which runs in it (the bundler's own binary is an optional package), and then
# without: only what runs is left.
RUN npm ci && npm prune --omit=dev --omit=optional --ignore-scripts
# The compilers of queries for other databases.
RUN cd node_modules/@prisma/client/runtime && rm -f *.cockroachdb.* *.mysql.* *.sqlite.* *.sqlserver.* *.map
COPY schema.graphql ./
COPY src ./src

FROM node:26.10.0-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
COPY --from=build /app ./
# Node keeps here what it has compiled: a start takes half as long.
RUN mkdir -p /data node_modules/.cache && chown node /data node_modules/.cache
USER node
RUN ["node", "src/main.ts", "--help"]
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 4000}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# node and not npm: npm does not pass SIGTERM on.
ENTRYPOINT ["node", "src/main.ts"]
CMD ["serve"]
