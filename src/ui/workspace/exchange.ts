/**
 * Contexts that give screens access to the local exchange and to services. This file imports only their
 * types. Their code is loaded when a screen needs it.
 */
import { createContext } from 'preact'
import type { Fetch } from '../../api/endpoint'
import type { Exchange } from '../../api/exchange/controls'
import type { Profile } from '../../client/settings/profiles'

type LocalBackend = Extract<Profile['backend'], { readonly kind: 'local' }>

/** Opens the local exchange of an environment. */
export type OpenExchange = (backend: LocalBackend) => Promise<Exchange>

/** Opens the service of an environment directly from a page. The worker uses only the active one. */
export type OpenService = (backend: Profile['backend']) => Promise<Fetch>

/** Undefined on surfaces without access. */
export const ServiceContext = createContext<OpenService | undefined>(undefined)

/** Undefined on surfaces without access. */
export const ExchangeContext = createContext<OpenExchange | undefined>(undefined)
