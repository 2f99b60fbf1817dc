# One image for the gateway and for its commands. Node comes from the image, so the platform packages stay out.
FROM node:26-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production
COPY package.json package-lock.json prisma.config.ts ./
COPY prisma ./prisma
COPY scripts/generate.ts ./scripts/generate.ts
RUN npm ci --omit=dev --omit=optional
COPY schema.graphql ./
COPY src ./src
RUN mkdir /data && chown node /data
USER node
ENV HOST=0.0.0.0 DATA_DIR=/data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# node and not npm: npm does not pass SIGTERM on.
ENTRYPOINT ["node", "src/main.ts"]
CMD ["serve"]
