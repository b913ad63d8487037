/** A service of one's own: its addresses as typed, what must be granted to reach it, and whether it is one. */

import { askHost, hasCredentials, hostOf, isPrivate, requestTo } from '../../api/hosts'
import { Refusal } from '../../domain/refusal'
import { isHttpUrl } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import type { CustomBases } from '../db/rows/settings'
import { seal, unseal } from '../notify/secrets'
import { changeSettings, readSettings } from './settings'

/**
 * An address as typed: https, or http on this machine, without a user name and without a slash at its end; undefined for
 * anything else.
 */
function readBase(typed: string): string | undefined {
  const text = typed.trim().replace(/\/+$/, '')
  return isHttpUrl(text) && isPrivate(text) && !hasCredentials(text) ? text : undefined
}

/** A service as it is typed: its key in clear, which is nowhere kept so. */
export interface NamedService extends Omit<CustomBases, 'apiKey'> {
  readonly apiKey?: string
}

/** The same as it is kept. */
export async function sealService({ apiKey, ...bases }: NamedService): Promise<CustomBases> {
  return apiKey === undefined ? bases : { ...bases, apiKey: await seal({ apiKey }) }
}

/** A key as it is sent. @throws DOMException when it was sealed under another key */
export const openKey = async (apiKey: NonNullable<CustomBases['apiKey']>): Promise<string> =>
  typeof apiKey === 'string' ? apiKey : ((await unseal(apiKey))['apiKey'] ?? '')

/** Seals a key that an earlier version kept in clear. */
export async function sealKeptKey(): Promise<void> {
  const { custom } = await readSettings()
  if (typeof custom?.apiKey === 'string')
    await changeSettings({ custom: await sealService({ ...custom, apiKey: custom.apiKey }) })
}

const KEY = /^[!-~]{0,200}$/

/**
 * Both addresses and the key as typed; an empty second address is the first, an empty key is none.
 * @example readBases('http://127.0.0.1:8080/', '') // both 'http://127.0.0.1:8080'
 */
export function readBases(orderbook: string, wallet: string, typedKey = ''): NamedService | undefined {
  const first = readBase(orderbook)
  const second = wallet.trim() === '' ? first : readBase(wallet)
  const apiKey = typedKey.trim()
  if (!first || !second || !KEY.test(apiKey)) return undefined
  return { orderbook: first, wallet: second, ...(apiKey === '' ? {} : { apiKey }) }
}

/** Match patterns of the host permission. They name no port: Firefox knows none there. */
export const originsOf = ({ orderbook, wallet }: Omit<CustomBases, 'apiKey'>): readonly string[] =>
  [orderbook, wallet].map((base) => {
    const { protocol, hostname } = new URL(base)
    return `${protocol}//${hostname}/*`
  })

/** A service that is asked for its version answers at once. */
const TIMEOUT_MS = 15_000

const unanswered = (orderbook: string, why: string): Refusal =>
  new Refusal('Unreachable', { description: t`No order book answers at ${hostOf(orderbook)}: ${why}` })

/** Asks a service for its version, which every one of them reports. @throws Refusal Unreachable, Redirected */
export async function checkService({ orderbook, apiKey }: NamedService): Promise<void> {
  const headers = apiKey === undefined ? {} : { 'X-API-Key': apiKey }
  const request = requestTo(`${orderbook}/mainnet/api/v1/version`, { headers })
  const status = await askHost(
    (each) => fetch(each),
    request,
    TIMEOUT_MS,
    async (response) => response.status,
  ).catch((error: unknown) => {
    if (error instanceof Refusal && error.errorType === 'Unreachable')
      throw unanswered(orderbook, error.message)
    throw error
  })
  if (status >= 300) throw unanswered(orderbook, t`it answered ${status}.`)
}
