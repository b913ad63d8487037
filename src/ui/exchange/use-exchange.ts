/** The exchange as its screen works with it: what is set, the hash of its state, and controls applied one after the other. */
import { useState } from 'preact/hooks'
import type { ControlName, Exchange } from '../../api/exchange/controls'
import type { ExchangeSettings } from '../../api/exchange/settings'
import { pagePorts } from '../../client/bridge/service'
import { noteExchangeClock } from '../../client/developer/scenarios'
import { keepPaperTokens } from '../../client/tokens/imported'

/** What is read of an exchange. */
export interface ExchangeState {
  readonly settings: ExchangeSettings
  /** Of its state after the last control; undefined on a chain with nodes, whose state is not here. */
  readonly hash: string | undefined
}

/** The exchange in hand. */
export interface HeldExchange extends ExchangeState {
  /** Applies a control; answers what it came to. @throws Refusal */
  readonly apply: (name: ControlName, input: unknown) => Promise<unknown>
  /** Gives the whole state, to be loaded again. @throws Refusal */
  readonly save: () => Promise<unknown>
}

/** Reads what is set; on the paper chain notes how its clock goes, and hashes the state. */
export async function readExchangeState(exchange: Exchange, isPaper: boolean): Promise<ExchangeState> {
  const { settings } = await exchange.read()
  if (!isPaper) return { settings, hash: undefined }
  await noteExchangeClock(settings.clock)
  const { hash } = (await exchange.apply('hash', {})) as { readonly hash: string }
  return { settings, hash }
}

/** `first` is what was read at the opening. */
export function useExchange(exchange: Exchange, first: ExchangeState, isPaper: boolean): HeldExchange {
  const [state, setState] = useState(first)
  const apply = async (name: ControlName, input: unknown) => {
    const reply = await exchange.apply(name, input)
    const next = await readExchangeState(exchange, isPaper)
    setState(next)
    if (isPaper) await keepPaperTokens(next.settings.tokens ?? [], pagePorts.now())
    // Orders may have changed: the worker tracks them, and holds the auctions that are due.
    pagePorts.wake().catch(reportError)
    return reply
  }
  return { ...state, apply, save: () => exchange.apply('save', {}) }
}
