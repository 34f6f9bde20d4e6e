# docker build -t bobica . && docker run -d --restart unless-stopped -p 3000:3000 -v bobica:/data --name shop bobica
# To run a command of the owner: docker exec shop npm run staff -- owner you@shop.example
FROM node:20-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:20-bookworm-slim
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 DATA_DIR=/data
WORKDIR /shop
COPY --from=build /shop/package.json /shop/tsconfig.json ./
COPY --from=build /shop/node_modules node_modules
COPY --from=build /shop/dist dist
COPY --from=build /shop/public public
COPY --from=build /shop/src/contract src/contract
COPY --from=build /shop/src/server src/server
COPY --from=build /shop/src/scripts src/scripts
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=4", "--heap-growing-percent=50", "dist/server/main.mjs"]
