/** Taking hold of the exchange inside the extension from a page. Types alone: its code is fetched when a screen asks for it. */
import { createContext } from 'preact'
import type { Exchange } from '../../api/exchange/controls'
import type { Profile } from '../../client/settings/profiles'

type LocalBackend = Extract<Profile['backend'], { readonly kind: 'local' }>

/** Opens the exchange of an environment that is inside. */
export type OpenExchange = (backend: LocalBackend) => Promise<Exchange>

/** Undefined on a surface that cannot. */
export const ExchangeContext = createContext<OpenExchange | undefined>(undefined)
