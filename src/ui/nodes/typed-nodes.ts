/** URLs of RPC endpoints that the user types, and the pick between them, public nodes and none. */
import * as z from 'zod/mini'
import { readDraft, writeDraft } from '../../client/db/drafts'
import { MAX_URL_LENGTH } from '../../client/db/rows/settings'
import type { Profile } from '../../client/settings/profiles'
import { publicNodesOf } from '../../domain/chains/public-nodes'
import { type ChainId, isHttpUrl } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { openTab } from '../workspace/surfaces'

export type NodeKind = 'public' | 'own' | 'none'

/** Pick of the user. `text` are the typed URLs. */
export interface NodePick {
  readonly kind: NodeKind
  readonly text: string
}

/** Splits the typed text into URLs. Spaces separate them. */
export const readUrls = (text: string): readonly string[] => text.split(/\s+/).filter((part) => part !== '')

/** Returns what is wrong with typed URLs. */
export function urlsFault(urls: readonly string[]): string | undefined {
  if (!urls.every(isHttpUrl)) return t`Enter a URL such as https://rpc.example.`
  if (urls.length > 5) return t`At most 5 RPC endpoints.`
  return urls.some(({ length }) => length > MAX_URL_LENGTH)
    ? t`At most ${MAX_URL_LENGTH} characters.`
    : undefined
}

/** Returns the URLs of a pick, or what is wrong with it. */
export function readPick(
  { kind, text }: NodePick,
  chainId: ChainId,
): readonly string[] | { readonly fault: string } {
  if (kind === 'none') return []
  if (kind === 'public') return publicNodesOf(chainId).map(({ url }) => url)
  const urls = readUrls(text)
  const fault = urls.length === 0 ? t`Enter a URL such as https://rpc.example.` : urlsFault(urls)
  return fault === undefined ? urls : { fault }
}

const DRAFT = 'typed-nodes'

/** Choice of a popup that continues in a tab: the typed URLs, and the hash of the screen it came from. */
const continuedChoice = z.catch(z.object({ text: z.string(), hash: z.string() }), { text: '', hash: '' })

/** Reads the choice that a popup stored. Its texts are empty without a choice. */
export const readContinued = async (): Promise<z.output<typeof continuedChoice>> =>
  z.parse(continuedChoice, await readDraft(DRAFT))

/**
 * Opens a tab that continues a choice of the popup, and returns to the popup's screen afterwards. The URLs are a
 * draft, because a URL can contain a key, which the address of the tab would put into the history.
 */
export async function continueInTab(
  { id }: Pick<Profile, 'id'>,
  chainId: ChainId,
  { kind, text }: NodePick,
): Promise<void> {
  await writeDraft(DRAFT, { text, hash: globalThis.location.hash })
  await openTab('environmentSwitch', { profile: id, chain: String(chainId), nodes: kind })
}
