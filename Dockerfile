# docker build -t lekha:2026-11-23 .
# docker run -d --name lekha --restart always --memory 512m --read-only --tmpfs /tmp --cap-drop ALL \
#   --security-opt no-new-privileges --log-opt max-size=10m --log-opt max-file=5 -p 127.0.0.1:3000:3000 \
#   --env-file settings.env -v lekha-data:/data -v lekha-erasures:/erasures lekha:2026-11-23
# docker exec lekha bin/bun run leads list
FROM oven/bun:1.4.4 AS build
WORKDIR /src
COPY . .
RUN bun run package /lekha

FROM debian:12-slim
COPY --from=build /lekha /lekha
RUN useradd --system --uid 10001 lekha && install -d -m 0700 -o lekha /data /erasures
USER lekha
WORKDIR /lekha
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data ERASURE_LOG=/erasures/erasures.log
VOLUME ["/data", "/erasures"]
EXPOSE 3000
HEALTHCHECK CMD ["bin/bun", "-e", "process.exit((await fetch('http://localhost:3000/healthz')).ok ? 0 : 1)"]
CMD ["bin/bun", "src/hosts/bun/serve.js"]
