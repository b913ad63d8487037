/**
 * Counters of a served service in the text format of Prometheus
 * (https://prometheus.io/docs/instrumenting/exposition_formats/). They begin at 0 with the process.
 */
import { listRoutes } from '../../api/router'
import type { AuctionReport } from '../local/auctions/run-auction'

/** Upper bounds of the latency buckets, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** Label of requests that belong to no endpoint. One label for all of them limits the number of series. */
const OTHER = 'other'

const toPattern = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`)

/** Endpoints by method and path, in the order of the router. */
const patterns = listRoutes().flatMap(([path, routes]) =>
  routes.map(({ name, row: { method } }) => ({ name, method, pattern: toPattern(path) })),
)

/** Returns the name of a request's endpoint, such as `placeOrder`. */
export function endpointOf({ method, url }: Pick<Request, 'method' | 'url'>): string {
  const { pathname } = new URL(url)
  const asked = method === 'HEAD' ? 'GET' : method
  return patterns.find((one) => one.method === asked && one.pattern.test(pathname))?.name ?? OTHER
}

interface Latency {
  readonly buckets: number[]
  sum: number
  count: number
}

export interface Metrics {
  readonly addRequest: (endpoint: string, status: number, seconds: number) => void
  readonly addAuctions: (reports: readonly AuctionReport[]) => void
  /** Writes all values. `openOrders` is read when they are asked for. */
  readonly write: (openOrders: number) => string
}

const head = (name: string, kind: string, help: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${kind}`,
]

function writeLatencies(latencies: ReadonlyMap<string, Latency>): string[] {
  const name = 'cowbell_request_seconds'
  return [...latencies].flatMap(([endpoint, { buckets, sum, count }]) => [
    ...BUCKETS.map(
      (bound, index) => `${name}_bucket{endpoint="${endpoint}",le="${bound}"} ${buckets[index]}`,
    ),
    `${name}_bucket{endpoint="${endpoint}",le="+Inf"} ${count}`,
    `${name}_sum{endpoint="${endpoint}"} ${sum}`,
    `${name}_count{endpoint="${endpoint}"} ${count}`,
  ])
}

export function createMetrics(): Metrics {
  const requests = new Map<string, number>()
  const latencies = new Map<string, Latency>()
  let auctions = 0
  let fills = 0
  return {
    addRequest: (endpoint, status, seconds) => {
      const labels = `endpoint="${endpoint}",status="${status}"`
      requests.set(labels, (requests.get(labels) ?? 0) + 1)
      const latency = latencies.get(endpoint) ?? { buckets: BUCKETS.map(() => 0), sum: 0, count: 0 }
      for (const [index, bound] of BUCKETS.entries())
        if (seconds <= bound) latency.buckets[index] = (latency.buckets[index] ?? 0) + 1
      latency.sum += seconds
      latency.count += 1
      latencies.set(endpoint, latency)
    },
    addAuctions: (reports) => {
      auctions += reports.filter(({ auctionId }) => auctionId !== undefined).length
      fills += reports.reduce((sum, { filled }) => sum + filled.length, 0)
    },
    write: (openOrders) =>
      [
        ...head('cowbell_requests_total', 'counter', 'Requests by endpoint and status.'),
        ...[...requests].map(([labels, count]) => `cowbell_requests_total{${labels}} ${count}`),
        ...head('cowbell_request_seconds', 'histogram', 'Time from request to reply.'),
        ...writeLatencies(latencies),
        ...head('cowbell_open_orders', 'gauge', 'Orders that are not final.'),
        `cowbell_open_orders ${openOrders}`,
        ...head('cowbell_auctions_total', 'counter', 'Auctions with a solution.'),
        `cowbell_auctions_total ${auctions}`,
        ...head('cowbell_fills_total', 'counter', 'Fills of orders.'),
        `cowbell_fills_total ${fills}`,
        '',
      ].join('\n'),
  }
}
