/**
 * Answers requests of connected sites. The browser identifies the site. Requests that need the user are
 * stored and shown in our window, reads are answered at once. No key is used here, and nothing is signed
 * here.
 */
import * as z from 'zod/mini'
import type { Fetch } from '../../api/endpoint'
import { isReadRequest } from '../../api/reads'
import { replyRefusal } from '../../api/refusal-replies'
import { NodeOutage } from '../../api/rpc-endpoint'
import { isRevert, type RpcError, revertDataOf } from '../../api/rpc-errors'
import { Refusal } from '../../domain/refusal'
import type { Milliseconds } from '../../domain/scalars'
import { createServiceClient, SERVICE_BASE } from '../bridge/callers'
import type { ClientHandlers, WebPage } from '../bridge/client-endpoints'
import type { RpcReply, ServiceCall, WalletAnswer } from '../bridge/dapp-views'
import { openOnce } from '../chain/rpc'
import type { ConnectedSite } from '../db/rows/dapps/connected-site'
import { MAX_WAITING_PARAMS, userMethod, type WalletRequest } from '../db/rows/dapps/wallet-request'
import type { Settings } from '../db/rows/settings'
import { deploymentsFor } from '../settings/order-domains'
import { hasNetwork, listProfileIds, nodeUrlsOf, profileOf } from '../settings/profiles'
import { readSettings } from '../settings/settings'
import { answerAddedChain } from './added-chain'
import { answerCapabilities, answerStatus, findCallsFault, type ReadReceipt } from './calls'
import { readPaperChain } from './paper-chain'
import { addRequest, dropRequests, isUnshown } from './requests'
import { pausedError, rpcErrorOf } from './rpc-errors'
import { accountsOf, changeSite, findSite, isLocalOrigin, permissionsOf } from './sites'
import { answerWatchedAsset } from './watched-asset'

export interface DappPorts {
  /** Sends requests to nodes. */
  readonly fetch: Fetch
  /** Sends requests to the chosen service. */
  readonly service: Fetch
  /** The request window. `isOpen` is also true while it opens. */
  readonly window: { readonly isOpen: () => Promise<boolean>; readonly open: () => Promise<unknown> }
  readonly now: () => Milliseconds
  /** Notifies open pages that their connection changed. */
  readonly notifyPages: () => Promise<void>
  /** Waits for a number of milliseconds. */
  readonly wait: (ms: number) => Promise<void>
  /** Receives errors of work that no caller awaits. */
  readonly report: (error: unknown) => void
}

type SiteEndpointName = 'connection' | 'walletRequest' | 'serviceRequest'
type SiteRequest = Parameters<ClientHandlers['walletRequest']>[0]

/** Read-only methods. They are passed to the RPC endpoint of the chosen network. */
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

/** Reads whose result may be null, because the requested object may not exist yet. */
const NULLABLE: readonly string[] = [
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
]
const resultValue = z.unknown().check(z.refine((value) => value !== null && value !== undefined))

/**
 * Returns the last RPC error if no endpoint answered, because the site's request may be malformed. Undefined
 * without an RPC error.
 * @throws any error that is not a Refusal
 */
function findLastError(error: unknown): { readonly error: RpcError } | undefined {
  if (!(error instanceof Refusal)) throw error
  return error instanceof NodeOutage && error.lastError ? { error: error.lastError } : undefined
}

async function readChain(
  { method, params }: { readonly method: (typeof READS)[number]; readonly params: readonly unknown[] },
  settings: Settings,
  accounts: readonly string[],
  { fetch, service, now }: Pick<DappPorts, 'fetch' | 'service' | 'now'>,
): Promise<RpcReply> {
  const { chainId } = settings
  const profile = profileOf(settings)
  if (profile.environment === 'sandbox') {
    const relayers = deploymentsFor(profile, chainId).map(({ relayer }) => relayer)
    return readPaperChain({ call: createServiceClient(service), chainId, accounts, relayers }, method, params)
  }
  const answer = await openOnce(nodeUrlsOf(profile, chainId, settings), chainId, fetch, now)
    ?.attempt(method, params, NULLABLE.includes(method) ? z.unknown() : resultValue)
    .catch(findLastError)
  if (!answer) return rpcErrorOf('noNode')
  if ('result' in answer) return answer
  const { code, message, data } = answer.error
  // Most nodes report reverts with code 3.
  if (isRevert(answer.error)) return { error: { code: 3, message, data: revertDataOf(answer.error) } }
  return { error: { code: typeof code === 'number' ? code : -32000, message, data } }
}

/** Returns the requested network, or undefined if the parameter is malformed. */
function requestedChain([param]: readonly unknown[]): number | undefined {
  const text = (param as { readonly chainId?: unknown } | undefined)?.chainId
  return typeof text === 'string' && /^0x[0-9a-fA-F]{1,13}$/.test(text) ? Number(text) : undefined
}

/** Returns whether a site asks for the permission to see accounts, and for no other. */
const isAccountsRequest = ([param]: readonly unknown[]): boolean =>
  typeof param === 'object' && param !== null && Object.keys(param).join() === 'eth_accounts'

/**
 * Answers methods about the permission of a site (EIP-2255), which is to see accounts. A site may give it up.
 * Returns undefined for other methods.
 */
async function answerPermissions(
  { method, params }: SiteRequest,
  { origin }: ConnectedSite,
  accounts: readonly string[],
  { notifyPages }: Pick<DappPorts, 'notifyPages'>,
): Promise<RpcReply | undefined> {
  const isAsked = method === 'wallet_requestPermissions'
  if (isAsked && !isAccountsRequest(params)) return rpcErrorOf('invalid')
  if (method === 'wallet_getPermissions' || (isAsked && accounts.length > 0))
    return { result: permissionsOf(origin, accounts) }
  if (method !== 'wallet_revokePermissions') return undefined
  const [revoked] = params
  if (typeof revoked !== 'object' || !revoked || !('eth_accounts' in revoked)) return rpcErrorOf('invalid')
  await changeSite(origin, () => ({ accounts: [] }))
  await notifyPages()
  return { result: null }
}

/** Answers a request that does not need the user. Returns undefined for others. */
function answerWithoutUser(
  method: WalletRequest['method'],
  params: readonly unknown[],
  accounts: readonly string[],
  settings: Settings,
): RpcReply | undefined {
  // The accounts are returned at once, or the user is asked for them.
  if (method === 'wallet_requestPermissions') return undefined
  if (method === 'eth_requestAccounts') return accounts.length > 0 ? { result: accounts } : undefined
  if (method === 'wallet_addEthereumChain') return answerAddedChain(params, settings)
  if (method !== 'wallet_switchEthereumChain') {
    if (accounts.length === 0) return rpcErrorOf('notConnected')
    return method === 'wallet_watchAsset' ? answerWatchedAsset(params, settings) : undefined
  }
  const requested = requestedChain(params)
  if (requested === undefined) return rpcErrorOf('invalid')
  if (requested === settings.chainId) return { result: null }
  return hasNetwork(profileOf(settings), requested) ? undefined : rpcErrorOf('unknownChain')
}

/**
 * Creates a queue that runs tasks one after the other. Of two simultaneous requests, the first opens the
 * window and the second joins it.
 */
function createQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const queued = last.then(task)
    last = queued.catch(() => undefined)
    return queued
  }
}

/** Time after which a request looks again whether the window it joined is closing. */
const CLOSING_MS = 1_000

/** Maximum number of such looks. An open window shows a request within this time. */
const CLOSING_LOOKS = 10

/** Creates the function that asks the user in our window. */
const createAskUser = ({
  window,
  now,
  wait,
  report,
}: Pick<DappPorts, 'window' | 'now' | 'wait' | 'report'>) => {
  const enqueue = createQueue()
  const add = async (request: Omit<WalletRequest, 'at'>) => {
    const isOpen = await window.isOpen()
    const result = await addRequest({ ...request, at: now() }, isOpen)
    // Opening is not awaited inside the queue, because the next task already sees the opening window.
    return { result, opened: result === 'added' && !isOpen ? window.open() : undefined }
  }
  const reopenUnlessOpen = async (id: string): Promise<'settled' | 'open'> => {
    const isOpen = await window.isOpen()
    if (!(await isUnshown(id))) return 'settled'
    if (isOpen) return 'open'
    // Requests shown in the closed window count as refused.
    await dropRequests((row) => row.isShown === true)
    await window.open()
    return 'settled'
  }
  // A closing window still counts as open. A request that joined it gets a new window.
  const reopen = async (id: string) => {
    for (let look = 0; look < CLOSING_LOOKS; look += 1) {
      await wait(CLOSING_MS)
      if ((await enqueue(() => reopenUnlessOpen(id))) === 'settled') return
    }
  }
  return async (request: Omit<WalletRequest, 'at'>): Promise<WalletAnswer> => {
    const { result, opened } = await enqueue(() => add(request))
    if (typeof result === 'object') return pausedError(result.pausedUntil - now())
    if (result !== 'added') return rpcErrorOf(result)
    if (opened) await opened
    else reopen(request.id).catch(report)
    return { waits: true }
  }
}
type AskUser = ReturnType<typeof createAskUser>

/** Answers methods about lists of calls that do not need the user. Returns undefined for others. */
async function answerCalls(
  { method, params }: SiteRequest,
  origin: string,
  accounts: readonly string[],
  settings: Settings,
  ports: Pick<DappPorts, 'fetch' | 'service' | 'now'>,
): Promise<RpcReply | undefined> {
  if (method === 'wallet_getCapabilities') return answerCapabilities(params, accounts, settings)
  if (method === 'wallet_sendCalls') return findCallsFault(params, origin, settings)
  if (method !== 'wallet_getCallsStatus') return undefined
  const read: ReadReceipt = ({ txHash, chainId, profileId }) => {
    const sentFrom = { ...settings, chainId, profileId }
    return readChain({ method: 'eth_getTransactionReceipt', params: [txHash] }, sentFrom, accounts, ports)
  }
  return answerStatus(params, origin, read)
}

async function answerSite(
  asked: SiteRequest,
  site: ConnectedSite,
  { siteOrigin: origin, tabId }: WebPage,
  { askUser, ...ports }: DappPorts & { readonly askUser: AskUser },
): Promise<WalletAnswer> {
  const { id, page, method, params } = asked
  const settings = await readSettings()
  const accounts = accountsOf(site, settings.account)
  if (method === 'eth_chainId') return { result: chainText(settings) }
  if (method === 'net_version') return { result: String(settings.chainId) }
  if (method === 'eth_accounts') return { result: accounts }
  const read = READS.find((each) => each === method)
  if (read) return readChain({ method: read, params }, settings, accounts, ports)
  const answered =
    (await answerPermissions(asked, site, accounts, ports)) ??
    (await answerCalls(asked, origin, accounts, settings, ports))
  if (answered) return answered
  const { data: waitingMethod } = z.safeParse(userMethod, method)
  if (!waitingMethod) return rpcErrorOf('unsupported')
  const { profileId, chainId } = settings
  const context = { profileId, chainId, account: accounts[0] ?? null }
  const request = {
    id,
    page,
    origin,
    tabId,
    method: waitingMethod,
    params: JSON.stringify(params),
    ...context,
  }
  if (request.params.length > MAX_WAITING_PARAMS) return rpcErrorOf('tooLong')
  const reply = answerWithoutUser(waitingMethod, params, accounts, settings)
  // Without an account our window could only offer to set one up.
  return reply ?? (settings.account === null ? rpcErrorOf('noAccount') : askUser(request))
}

const mayAsk = (site: ConnectedSite | undefined, call: ServiceCall): boolean =>
  site !== undefined &&
  isLocalOrigin(site.origin) &&
  (site.serviceAccess === 'write' || (site.serviceAccess === 'read' && isReadRequest(call)))

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

/**
 * Lists the base URLs of all services. If a permitted local page requests one of them, the chosen service
 * answers.
 */
function basesFor(site: ConnectedSite | undefined, settings: Settings): string[] {
  if (!site || site.serviceAccess === 'off' || !isLocalOrigin(site.origin)) return []
  const routes = listProfileIds().flatMap((profileId) => {
    const { backend } = profileOf({ ...settings, profileId })
    // The chosen service expects paths with the network.
    return backend.kind === 'remote' ? backend.routes.filter(({ hasSegment }) => hasSegment) : []
  })
  const bases = routes.flatMap(({ orderbook, wallet }) => [orderbook, wallet])
  return [...new Set(bases.map((base) => base.replace(/\/$/, '')))]
}

/** Creates the handlers for connected sites. */
export function createDappHandlers(ports: DappPorts): Pick<ClientHandlers, SiteEndpointName> {
  const askUser = createAskUser(ports)
  return {
    connection: async (_, { siteOrigin }) => {
      const [site, settings] = await Promise.all([findSite(siteOrigin), readSettings()])
      return {
        isAllowed: site !== undefined,
        // A site without permission learns neither network nor accounts.
        chainId: site ? chainText(settings) : '0x1',
        accounts: site ? accountsOf(site, settings.account) : [],
        serviceBases: basesFor(site, settings),
      }
    },
    walletRequest: async (asked, page) => {
      const site = await findSite(page.siteOrigin)
      return site ? answerSite(asked, site, page, { ...ports, askUser }) : rpcErrorOf('notAllowed')
    },
    serviceRequest: async (call, { siteOrigin }) => {
      const isAllowed = mayAsk(await findSite(siteOrigin), call)
      const response = isAllowed ? await ports.service(toRequest(call)) : refuseService()
      const headers = Object.fromEntries(response.headers)
      return { status: response.status, headers, body: await response.text() }
    },
  }
}
