/** Describes a JSON Schema in words, as short as possible. */

import * as z from 'zod/mini'
import { t } from '../../../domain/text/texts'

/** The parts of JSON Schema (2020-12) that the contract uses. */
export const schemaShape = z.object({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  pattern: z.optional(z.string()),
  enum: z.optional(z.array(z.nullable(z.string()))),
  const: z.optional(z.union([z.string(), z.number(), z.boolean()])),
  default: z.optional(z.union([z.string(), z.number(), z.boolean()])),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  maxItems: z.optional(z.number()),
  required: z.optional(z.array(z.string())),
  get items() {
    return z.optional(schemaShape)
  },
  get anyOf() {
    return z.optional(z.array(schemaShape))
  },
  get oneOf() {
    return z.optional(z.array(schemaShape))
  },
  get properties() {
    return z.optional(z.record(z.string(), schemaShape))
  },
})

export type SchemaShape = z.infer<typeof schemaShape>

/** Descriptions of the string patterns in the contract. Other patterns are shown as written. */
const PATTERN_WORDS: Readonly<Record<string, string>> = {
  '^0[xX][0-9a-fA-F]{40}$': t`0x and 40 hex digits`,
  '^0[xX][0-9a-fA-F]{64}$': t`0x and 64 hex digits`,
  '^0[xX][0-9a-fA-F]{112}$': t`0x and 112 hex digits`,
  '^(?:0[xX])?[0-9a-fA-F]{40}$': t`40 hex digits, with or without 0x`,
  '^(?:0[xX])?[0-9a-fA-F]{64}$': t`64 hex digits, with or without 0x`,
  '^(?:0[xX])?[0-9a-fA-F]{112}$': t`112 hex digits, with or without 0x`,
  '^(?:-|(?:0[xX])?[0-9a-fA-F]{40})$': t`40 hex digits, with or without 0x; or -`,
  '^0[xX](?:[0-9a-fA-F]{2})*$': t`0x and whole bytes in hex`,
  '^[0-9]+$': t`decimal string`,
  '^[0-9]{1,15}$': t`1 to 15 digits`,
}

const readText = ({ pattern }: SchemaShape): string =>
  pattern === undefined ? 'text' : (PATTERN_WORDS[pattern] ?? t`text like ${pattern}`)

/** Describes an integer. Bounds at the safe integer range of a double are omitted. */
function readInteger({ minimum = -Infinity, maximum = Infinity }: SchemaShape): string {
  const hasLeast = minimum > Number.MIN_SAFE_INTEGER
  const hasMost = maximum < Number.MAX_SAFE_INTEGER
  if (hasLeast && hasMost) return t`whole number, ${minimum} to ${maximum}`
  if (hasLeast) return t`whole number, ${minimum} or more`
  return hasMost ? t`whole number, ${maximum} or less` : t`whole number`
}

const readList = ({ items, maxItems }: SchemaShape): string =>
  t`list of ${maxItems === undefined ? '' : t`up to ${maxItems}: `}${items ? describeSchema(items) : t`anything`}`

function readObject({ properties = {} }: SchemaShape): string {
  const names = Object.keys(properties)
  return names.length === 0 ? 'object' : `{ ${names.join(', ')} }`
}

const wordsByType: Readonly<Record<string, (schema: SchemaShape) => string>> = {
  string: readText,
  integer: readInteger,
  number: () => 'number',
  boolean: () => t`true or false`,
  null: () => 'null',
  array: readList,
  object: readObject,
}

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/**
 * Describes the accepted values.
 * @example describeSchema({ type: 'string', enum: ['sell', 'buy'] }) // 'sell or buy'
 */
export function describeSchema(schema: SchemaShape): string {
  if (schema.const !== undefined) return String(schema.const)
  if (schema.enum) return either.format(schema.enum.map(String))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map(describeSchema).join(' or ')
  const types = [schema.type ?? []].flat()
  return types.map((type) => wordsByType[type]?.(schema) ?? type).join(' or ') || 'anything'
}
