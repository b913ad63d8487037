/** State of the exchange for its screen: settings, state hash, and controls to change them. */
import { useState } from 'preact/hooks'
import type { ControlName, Exchange } from '../../api/exchange/controls'
import type { ExchangeSettings } from '../../api/exchange/settings'
import { pagePorts } from '../../client/bridge/page-ports'
import { writeExchangeClock } from '../../client/developer/scenarios'
import { keepPaperTokens } from '../../client/tokens/imported'

export interface ExchangeState {
  readonly settings: ExchangeSettings
  /**
   * State hash after the last control. Undefined on a chain with an RPC endpoint, whose state is not local.
   */
  readonly hash: string | undefined
}

export interface ExchangeHandle extends ExchangeState {
  /**
   * Applies a control and returns its reply.
   * @throws Refusal
   */
  readonly apply: (name: ControlName, input: unknown) => Promise<unknown>
  /**
   * Returns the whole state in the format that `load` accepts.
   * @throws Refusal
   */
  readonly save: () => Promise<unknown>
}

/** Reads the settings. On the paper chain, also stores the clock and hashes the state. */
export async function readExchangeState(exchange: Exchange, isPaper: boolean): Promise<ExchangeState> {
  const { settings } = await exchange.read()
  if (!isPaper) return { settings, hash: undefined }
  await writeExchangeClock(settings.clock)
  const { hash } = (await exchange.apply('hash', {})) as { readonly hash: string }
  return { settings, hash }
}

/**
 * Keeps the state current after each control.
 * @param initial State read when the exchange was opened.
 */
export function useExchange(exchange: Exchange, initial: ExchangeState, isPaper: boolean): ExchangeHandle {
  const [state, setState] = useState(initial)
  const apply = async (name: ControlName, input: unknown) => {
    const reply = await exchange.apply(name, input)
    const next = await readExchangeState(exchange, isPaper)
    setState(next)
    if (isPaper) await keepPaperTokens(next.settings.tokens ?? [], pagePorts.now())
    // The control may have changed orders. The worker tracks them and runs the auctions that are due.
    pagePorts.wake().catch(reportError)
    return reply
  }
  return { ...state, apply, save: () => exchange.apply('save', {}) }
}
