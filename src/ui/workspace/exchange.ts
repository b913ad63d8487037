/** Taking hold of the exchange inside the extension, and of services, from a page. Types alone: its code is fetched when a screen asks for it. */
import { createContext } from 'preact'
import type { Fetch } from '../../api/endpoint'
import type { Exchange } from '../../api/exchange/controls'
import type { Profile } from '../../client/settings/profiles'

type LocalBackend = Extract<Profile['backend'], { readonly kind: 'local' }>

/** Opens the exchange of an environment that is inside. */
export type OpenExchange = (backend: LocalBackend) => Promise<Exchange>

/** Opens the service of an environment, to be asked from a page: beside the worker, which asks the chosen one. */
export type OpenService = (backend: Profile['backend']) => Promise<Fetch>

/** Undefined on a surface that cannot. */
export const ServiceContext = createContext<OpenService | undefined>(undefined)

/** Undefined on a surface that cannot. */
export const ExchangeContext = createContext<OpenExchange | undefined>(undefined)
