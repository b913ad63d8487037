/**
 * What the worker answers connected sites. Which site asks, the browser says; what waits for the user is stored and shown in a
 * window of ours, and what only reads is answered at once. No key is here, and nothing is signed here.
 */
import * as z from 'zod/mini'
import type { Fetch } from '../../api/endpoint'
import { openNode } from '../../api/node'
import { isReading } from '../../api/reads'
import { replyRefusal } from '../../api/refusal-replies'
import { Refusal } from '../../domain/refusal'
import type { Milliseconds } from '../../domain/scalars'
import type { ClientHandlers, WebPage } from '../bridge/client-endpoints'
import type { RpcReply, ServiceCall, WalletAnswer } from '../bridge/dapp-views'
import { SERVICE_BASE } from '../bridge/unreachable'
import type { ConnectedSite } from '../db/rows/dapps/connected-site'
import { askedMethod, MAX_WAITING_PARAMS, type WalletRequest } from '../db/rows/dapps/wallet-request'
import type { Settings } from '../db/rows/settings'
import { hasNetwork, listProfileIds, nodeUrlsOf, profileOf } from '../settings/profiles'
import { readSettings } from '../settings/settings'
import { addRequest, dropRequests, isUnshown } from './requests'
import { rpcErrorOf } from './rpc-errors'
import { accountsOf, findSite, isLocalOrigin } from './sites'

/** What the worker gives them. */
export interface DappPorts {
  /** Reaches nodes. */
  readonly fetch: Fetch
  /** Asks the chosen service. */
  readonly service: Fetch
  /** The window of requests: whether it is open or opens, and opening it. */
  readonly window: { readonly isOpen: () => Promise<boolean>; readonly open: () => Promise<unknown> }
  readonly now: () => Milliseconds
  /** Waits that many milliseconds. */
  readonly wait: (ms: number) => Promise<void>
  /** Hears what nobody waits for any more. */
  readonly report: (trouble: unknown) => void
}

type DappQuestion = 'connection' | 'walletRequest' | 'serviceRequest'
type Asked = Parameters<ClientHandlers['walletRequest']>[0]

/** Methods that only read a chain, passed to the RPC endpoint of the chosen network. */
const READS = [
  ...(['eth_blockNumber', 'eth_call', 'eth_estimateGas', 'eth_feeHistory', 'eth_gasPrice'] as const),
  ...([
    'eth_getBalance',
    'eth_getBlockByHash',
    'eth_getBlockByNumber',
    'eth_getCode',
    'eth_getLogs',
  ] as const),
  ...(['eth_getStorageAt', 'eth_getTransactionByHash', 'eth_getTransactionCount'] as const),
  ...(['eth_getTransactionReceipt', 'eth_maxPriorityFeePerGas'] as const),
]

const chainText = ({ chainId }: Settings): string => `0x${chainId.toString(16)}`

async function readChain(
  { method, params }: { readonly method: (typeof READS)[number]; readonly params: readonly unknown[] },
  settings: Settings,
  fetch: Fetch,
): Promise<RpcReply> {
  const { chainId } = settings
  const urls = nodeUrlsOf(profileOf(settings), chainId, settings)
  if (urls.length === 0) return rpcErrorOf('noNode')
  const answer = await openNode(urls, chainId, fetch)
    .attempt(method, params)
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  if (!answer) return rpcErrorOf('noNode')
  if (!('error' in answer)) return answer
  const { code, message, data } = answer.error
  // A revert has its data, and the code that most nodes give it.
  if (typeof data === 'string') return { error: { code: 3, message, data } }
  return { error: { code: typeof code === 'number' ? code : -32000, message, data } }
}

/** The network that is asked for; undefined for what names none. */
function wantedChain([given]: readonly unknown[]): number | undefined {
  const text = (given as { readonly chainId?: unknown } | undefined)?.chainId
  return typeof text === 'string' && /^0x[0-9a-fA-F]{1,13}$/.test(text) ? Number(text) : undefined
}

/** What needs no user after all; undefined where the user is asked. */
function answerKnown(
  method: WalletRequest['method'],
  params: readonly unknown[],
  accounts: readonly string[],
  settings: Settings,
): RpcReply | undefined {
  if (method === 'eth_requestAccounts') return accounts.length > 0 ? { result: accounts } : undefined
  if (method !== 'wallet_switchEthereumChain')
    return accounts.length > 0 ? undefined : rpcErrorOf('notConnected')
  const wanted = wantedChain(params)
  if (wanted === undefined) return rpcErrorOf('invalid')
  if (wanted === settings.chainId) return { result: null }
  return hasNetwork(profileOf(settings), wanted) ? undefined : rpcErrorOf('unknownChain')
}

/** Runs acts one after the other: of two requests at once the first opens the window, and the second joins it. */
function createTurns(): <T>(act: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (act) => {
    const turn = last.then(act)
    last = turn.catch(() => undefined)
    return turn
  }
}

/** What a window may take to be gone. */
const CLOSING_MS = 1_000

/** Has the user asked in our window. */
const createAskUser = ({ window, now, wait, report }: Omit<DappPorts, 'fetch' | 'service'>) => {
  const takeTurn = createTurns()
  const add = async (request: Omit<WalletRequest, 'at'>) => {
    const isOpen = await window.isOpen()
    const became = await addRequest({ ...request, at: now() }, isOpen)
    // Its opening is not waited for here: the next one sees it begun.
    return { became, opened: became === 'added' && !isOpen ? window.open() : undefined }
  }
  // A window that is just closing still counts as open; what joined it is given another.
  const openAgain = async (id: string) => {
    await wait(CLOSING_MS)
    await takeTurn(async () => {
      if ((await window.isOpen()) || !(await isUnshown(id))) return
      // What the last one showed was refused with it.
      await dropRequests((row) => row.isShown === true)
      await window.open()
    })
  }
  return async (request: Omit<WalletRequest, 'at'>): Promise<WalletAnswer> => {
    const { became, opened } = await takeTurn(() => add(request))
    if (became !== 'added') return rpcErrorOf(became)
    if (opened) await opened
    else openAgain(request.id).catch(report)
    return { waits: true }
  }
}
type AskUser = ReturnType<typeof createAskUser>

async function answerSite(
  { id, page, method, params }: Asked,
  site: ConnectedSite,
  { siteOrigin: origin, tabId }: WebPage,
  { fetch, askUser }: Pick<DappPorts, 'fetch'> & { readonly askUser: AskUser },
): Promise<WalletAnswer> {
  const settings = await readSettings()
  const accounts = accountsOf(site, settings.account)
  if (method === 'eth_chainId') return { result: chainText(settings) }
  if (method === 'net_version') return { result: String(settings.chainId) }
  if (method === 'eth_accounts') return { result: accounts }
  const read = READS.find((each) => each === method)
  if (read) return readChain({ method: read, params }, settings, fetch)
  const { data: known } = z.safeParse(askedMethod, method)
  if (!known) return rpcErrorOf('unsupported')
  const { profileId, chainId } = settings
  const about = { profileId, chainId, account: accounts[0] ?? null }
  const request = { id, page, origin, tabId, method: known, params: JSON.stringify(params), ...about }
  if (request.params.length > MAX_WAITING_PARAMS) return rpcErrorOf('tooLong')
  return answerKnown(known, params, accounts, settings) ?? askUser(request)
}

const mayAsk = (site: ConnectedSite | undefined, call: ServiceCall): boolean =>
  site !== undefined &&
  isLocalOrigin(site.origin) &&
  (site.serviceAccess === 'write' || (site.serviceAccess === 'read' && isReading(call)))

function toRequest({ method, path, contentType, body }: ServiceCall): Request {
  const headers = contentType === null ? {} : { 'content-type': contentType }
  return new Request(SERVICE_BASE + path, {
    method,
    headers,
    ...(body === null || method === 'GET' ? {} : { body }),
  })
}

const refuseService = () =>
  replyRefusal(
    new Refusal('Forbidden', { description: 'The user has not allowed this page to do that.' }),
    'orderbook',
  )

/** Addresses of the services that there are: what a page of this machine asks there, the chosen one answers. */
function basesFor(site: ConnectedSite | undefined, settings: Settings): string[] {
  if (!site || site.serviceAccess === 'off' || !isLocalOrigin(site.origin)) return []
  const routes = listProfileIds().flatMap((profileId) => {
    const { backend } = profileOf({ ...settings, profileId })
    // The chosen service is asked by paths that name the network.
    return backend.kind === 'remote' ? backend.routes.filter(({ hasSegment }) => hasSegment) : []
  })
  const bases = routes.flatMap(({ orderbook, wallet }) => [orderbook, wallet])
  return [...new Set(bases.map((base) => base.replace(/\/$/, '')))]
}

/** The handlers of connected sites. */
export function createDappHandlers(ports: DappPorts): Pick<ClientHandlers, DappQuestion> {
  const { fetch } = ports
  const askUser = createAskUser(ports)
  return {
    connection: async (_, { siteOrigin }) => {
      const [site, settings] = await Promise.all([findSite(siteOrigin), readSettings()])
      return {
        isAllowed: site !== undefined,
        // Of a site that was not allowed nothing is said of what is chosen here.
        chainId: site ? chainText(settings) : '0x1',
        accounts: site ? accountsOf(site, settings.account) : [],
        serviceBases: basesFor(site, settings),
      }
    },
    walletRequest: async (asked, page) => {
      const site = await findSite(page.siteOrigin)
      return site ? answerSite(asked, site, page, { fetch, askUser }) : rpcErrorOf('notAllowed')
    },
    serviceRequest: async (call, { siteOrigin }) => {
      const isAllowed = mayAsk(await findSite(siteOrigin), call)
      const response = isAllowed ? await ports.service(toRequest(call)) : refuseService()
      const headers = Object.fromEntries(response.headers)
      return { status: response.status, headers, body: await response.text() }
    },
  }
}
