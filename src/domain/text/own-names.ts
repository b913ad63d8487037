/** Names that could be mistaken for Cowbell's own words, for an address or for an ENS name. */
import { t } from './texts'

/** Names of this product and of the protocol. Nothing else may have them. */
export const PRODUCT_NAMES = ['CoW Protocol', 'CoW Swap', 'Cowbell'] as const

/** Lists words of Cowbell itself that the name of an address must not resemble. */
export const listOwnWords = (): readonly string[] => [
  t`You`,
  t`My address`,
  t`Unknown address`,
  t`CoW Protocol (vault relayer)`,
  ...PRODUCT_NAMES,
]

/** An address, whole or shortened, also with letters that look like its own. */
const ADDRESS =
  /0[x\u0445\u03c7\xd7][\p{L}\p{N}]{2}|[o\u043e\u03bf][x\u0445\u03c7\xd7][\p{L}\p{N}]+\s*\.{2}/iu
/** A dot within a word, as in an ENS name. */
const INNER_DOT = /(?<=\S)[.\u3002](?=\S)/gu

/** Returns a name that is neither an address nor an ENS name. @example toPlainName('vitalik.eth') // 'vitalik eth' */
export function toPlainName(name: string): string {
  const plain = name.normalize('NFKC')
  return ADDRESS.test(plain) ? t`Unnamed` : plain.replaceAll(INNER_DOT, ' ')
}
