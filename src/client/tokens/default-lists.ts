/**
 * The token lists of the networks that are off by default (SOURCES: Token lists): a file of the extension, which is read once
 * one of them is on, and else never.
 */
import { findChain } from '../../domain/chains/chains'
import { registerLists } from '../../domain/chains/tokens'
import type { Settings } from '../db/rows/settings'

/** Where the file is, from the extension's address on. */
const PATH = '/tokens.json'

type Lists = Parameters<typeof registerLists>[0]
/** Reads a file of the extension. */
export type FileReader = (path: string) => Promise<Lists>

type Chosen = Pick<Settings, 'networks' | 'ownProfiles'>

/** Whether a network is on whose tokens are in the file. */
export const needsLists = ({ networks, ownProfiles }: Chosen): boolean =>
  [...networks, ...ownProfiles.flatMap((own) => own.networks.map(({ chainId }) => chainId))].some(
    (id) => findChain(id)?.isOnByDefault === false,
  )

let reading: Promise<void> | undefined

/** Makes the tokens of all such networks known, once; a file that could not be read is read again the next time. */
export async function readLists(chosen: Chosen, read: FileReader): Promise<void> {
  if (!needsLists(chosen)) return
  reading ??= read(PATH).then(registerLists)
  await reading.catch((error: unknown) => {
    reading = undefined
    throw error
  })
}

/** Reads them in a page of the extension. */
export const fetchLists = (chosen: Chosen): Promise<void> =>
  readLists(chosen, async (path) => (await fetch(path)).json())
