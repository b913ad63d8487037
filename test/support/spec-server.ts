/**
 * An order book with only the endpoints and fields of the specification, written without any of our code. It
 * plays the backends of other teams. A `Variant` makes its replies poorer where the specification leaves the
 * choice.
 */
import { concat, type Hex, hashTypedData, keccak256, numberToHex, recoverAddress, stringToHex } from 'viem'

type Json = Record<string, unknown>

/** Settlement contract and domain of the orders, which the specification leaves to the deployment. */
const DOMAIN = { name: 'Gnosis Protocol', version: 'v2' } as const
const SETTLEMENT: Hex = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
const ZERO_ADDRESS: Hex = `0x${'00'.repeat(20)}`
const CHAINS: Readonly<Record<string, number>> = { mainnet: 1, xdai: 100, arbitrum_one: 42161, base: 8453 }
const MAX_UIDS = 128

const ORDER = [
  ...['sellToken', 'buyToken', 'receiver'].map((name) => ({ name, type: 'address' })),
  ...['sellAmount', 'buyAmount'].map((name) => ({ name, type: 'uint256' })),
  { name: 'validTo', type: 'uint32' },
  { name: 'appData', type: 'bytes32' },
  { name: 'feeAmount', type: 'uint256' },
  { name: 'kind', type: 'string' },
  { name: 'partiallyFillable', type: 'bool' },
  { name: 'sellTokenBalance', type: 'string' },
  { name: 'buyTokenBalance', type: 'string' },
]
/** Answers of a backend where the specification leaves the choice. */
export interface Variant {
  /** Changes an order before it is answered. */
  readonly order?: (order: Json) => Json
  /** Reply to a placement. Default: the UID as text. */
  readonly placed?: (uid: string) => unknown
  /** Reply to a cancellation. */
  readonly cancelled?: unknown
}

/** A refusal: status, error type, description. */
class Refused extends Error {
  readonly status: number
  readonly errorType: string
  constructor(status: number, errorType: string, description = errorType) {
    super(description)
    this.status = status
    this.errorType = errorType
  }
}

interface Stored {
  readonly fields: Json
  readonly createdAt: number
  executed: { sell: bigint; buy: bigint }
  cancelledAt?: number
}

export interface SpecServerOptions {
  /** Returns the time in milliseconds. */
  readonly now: () => number
  readonly variant?: Variant
}

/** The server in memory. `fetch` answers requests, and `fill` settles an order. */
export interface SpecServer {
  readonly fetch: (request: Request) => Promise<Response>
  readonly uids: () => readonly string[]
  /** Settles an order: as a whole at its limit price, or with other amounts. */
  readonly fill: (uid: string, sell?: bigint, buy?: bigint) => void
  /** Removes an order. */
  readonly forget: (uid: string) => void
  variant: Variant
}

const text = (given: unknown): string => String(given ?? '')

function statusOf({ fields, executed, cancelledAt }: Stored, now: number): string {
  const isSell = fields['kind'] === 'sell'
  const whole = BigInt(text(fields[isSell ? 'sellAmount' : 'buyAmount']))
  if ((isSell ? executed.sell : executed.buy) >= whole) return 'fulfilled'
  if (cancelledAt !== undefined) return 'cancelled'
  return Number(fields['validTo']) * 1000 < now ? 'expired' : 'open'
}

function writeOrder(stored: Stored, now: number): Json {
  const { fields, createdAt, executed, cancelledAt } = stored
  const [sold, bought] = [String(executed.sell), String(executed.buy)]
  return {
    ...fields,
    ...{
      creationDate: new Date(createdAt).toISOString(),
      class: 'market',
      invalidated: cancelledAt !== undefined,
    },
    ...{ executedSellAmount: sold, executedSellAmountBeforeFees: sold, executedBuyAmount: bought },
    ...{ executedFeeAmount: '0', executedFee: '0', executedFeeToken: fields['sellToken'] },
    ...{ status: statusOf(stored, now), settlementContract: SETTLEMENT },
  }
}

/** Checks a placement and returns its stored fields. @throws Refused */
async function readPlacement(body: Json, chainId: number, now: number): Promise<Json> {
  const appData = text(body['appData'])
  const isHash = /^0x[0-9a-f]{64}$/i.test(appData)
  const hash = isHash ? appData : keccak256(stringToHex(appData))
  if (body['appDataHash'] && body['appDataHash'] !== hash) throw new Refused(400, 'InvalidAppData')
  if (Number(body['validTo']) * 1000 < now) throw new Refused(400, 'OrderExpired')
  const message = { ...body, receiver: body['receiver'] ?? ZERO_ADDRESS, appData: hash }
  const domain = { ...DOMAIN, chainId, verifyingContract: SETTLEMENT }
  const digest = hashTypedData({ domain, types: { Order: ORDER }, primaryType: 'Order', message } as never)
  const signature = text(body['signature']) as Hex
  const owner = await recoverAddress({ hash: digest, signature }).catch(() => undefined)
  if (owner?.toLowerCase() !== text(body['from']).toLowerCase()) throw new Refused(400, 'InvalidSignature')
  const uid = concat([digest, owner as Hex, numberToHex(Number(body['validTo']), { size: 4 })]).toLowerCase()
  const document = isHash ? {} : { fullAppData: appData }
  return { ...body, ...document, appData: hash, appDataHash: hash, owner: owner?.toLowerCase(), uid }
}

/** Quotes one atom of the buy token for one of the sell token, without costs. */
function quote(body: Json, now: number): Json {
  const amount = text(body['sellAmountBeforeFee'] ?? body['sellAmountAfterFee'] ?? body['buyAmountAfterFee'])
  const required = ['sellToken', 'buyToken', 'from', 'kind'].find((field) => body[field] === undefined)
  if (required || !/^[1-9]\d*$/.test(amount)) throw new Refused(400, 'InvalidParameter', required ?? 'amount')
  const validTo = body['validTo'] ?? Math.floor(now / 1000) + Number(body['validFor'] ?? 1800)
  const { sellToken, buyToken, kind, from, receiver = from, appData = `0x${'00'.repeat(32)}` } = body
  const costs = { feeAmount: '0', gasAmount: '0', gasPrice: '0', sellTokenPrice: '1' }
  const kinds = { sellTokenBalance: 'erc20', buyTokenBalance: 'erc20', signingScheme: 'eip712' }
  const sides = {
    sellToken,
    buyToken,
    receiver,
    sellAmount: amount,
    buyAmount: amount,
    validTo,
    appData,
    kind,
  }
  const expiration = new Date(now + 60_000).toISOString()
  const parameters = { ...sides, ...costs, ...kinds, partiallyFillable: false }
  return { quote: parameters, expiration, verified: true, from, id: 1 }
}

/** Answers the wallet-facing paths. This backend knows one price, no holders and no affiliates. */
function answerWallet(path: string): Response | undefined {
  const cached = (age: number) => ({ headers: { 'Cache-Control': `public, max-age=${age}` } })
  if (path.endsWith('/usdPrice')) return Response.json({ price: 1 }, cached(60))
  if (path.endsWith('/notifications')) return Response.json([], cached(300))
  if (!path.endsWith('/topHolders') && !path.startsWith('/affiliate/')) return undefined
  return Response.json({ message: 'Not found' }, { status: 404 })
}

export function createSpecServer({ now, variant = {} }: SpecServerOptions): SpecServer {
  const orders = new Map<string, Stored>()
  const server: SpecServer = {
    variant,
    uids: () => [...orders.keys()],
    fill,
    forget: (uid) => void orders.delete(uid),
    fetch: answer,
  }
  const show = (stored: Stored): Json => {
    const order = writeOrder(stored, now())
    return server.variant.order?.(order) ?? order
  }
  const find = (uid: string): Stored => {
    const stored = orders.get(uid.toLowerCase())
    if (!stored) throw new Refused(404, 'NotFound')
    return stored
  }

  function fill(uid: string, sell?: bigint, buy?: bigint): void {
    const { fields, executed } = find(uid)
    executed.sell = sell ?? BigInt(text(fields['sellAmount']))
    executed.buy = buy ?? BigInt(text(fields['buyAmount']))
  }

  async function place(chainId: number, body: Json): Promise<unknown> {
    const fields = await readPlacement(body, chainId, now())
    const uid = text(fields['uid'])
    if (orders.has(uid)) throw new Refused(400, 'DuplicatedOrder')
    orders.set(uid, { fields, createdAt: now(), executed: { sell: 0n, buy: 0n } })
    return server.variant.placed?.(uid) ?? uid
  }

  function cancel(uid: string): unknown {
    const stored = find(uid)
    if (statusOf(stored, now()) !== 'open') throw new Refused(400, 'OrderExpired')
    stored.cancelledAt = now()
    return server.variant.cancelled ?? 'Cancelled'
  }

  const report = (uid: string): Json => {
    const stored = find(uid)
    const timestamp = new Date(stored.createdAt).toISOString()
    const events = [{ label: 'created', timestamp }]
    return { orderUid: uid, order: show(stored), events, auctions: [], trades: [] }
  }

  const lookUp = (uids: readonly string[]): readonly Json[] => {
    if (uids.length > MAX_UIDS) throw new Refused(400, 'InvalidParameter')
    return uids.flatMap((uid) => {
      const stored = orders.get(uid.toLowerCase())
      return stored ? [{ order: show(stored) }] : []
    })
  }

  /** Answers an order-book path after `api/v1/`. Undefined for a path that the specification does not name. */
  function route(method: string, path: string, chainId: number, body: unknown): unknown {
    const [first = '', second = '', third = ''] = path.split('/')
    if (method === 'POST' && path === 'quote') return quote(body as Json, now())
    if (method === 'POST' && path === 'orders/by_uids') return lookUp(body as string[])
    if (method === 'POST' && path === 'orders') return place(chainId, body as Json)
    if (method === 'GET' && first === 'orders' && third === '') return show(find(second))
    if (method === 'DELETE' && first === 'orders') return cancel(second)
    if (method === 'GET' && path.startsWith('debug/order/')) return report(third)
    if (method === 'PUT' && first === 'app_data') return second
    return undefined
  }

  async function answer(request: Request): Promise<Response> {
    const [, network = '', , , ...rest] = new URL(request.url).pathname.split('/')
    const other = answerWallet(new URL(request.url).pathname)
    if (other) return other
    try {
      const body = request.body ? await request.json() : undefined
      const reply = await route(request.method, rest.join('/'), CHAINS[network] ?? Number(network), body)
      return reply === undefined ? new Response('Not found', { status: 404 }) : Response.json(reply)
    } catch (error) {
      if (!(error instanceof Refused))
        return Response.json({ errorType: 'InvalidParameter' }, { status: 400 })
      const { status, errorType, message } = error
      return Response.json({ errorType, description: message }, { status })
    }
  }
  return server
}
