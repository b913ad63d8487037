/** The OpenAPI document of the service as rows to read: what each endpoint takes, answers and refuses. */

import * as z from 'zod/mini'
import { t } from '../../../domain/text/texts'
import { readWords, type SchemaShape, schemaShape } from './contract-words'

const content = z.record(z.string(), z.object({ schema: schemaShape }))

const operation = z.object({
  summary: z.string(),
  tags: z.array(z.string()).check(z.minLength(1)),
  parameters: z.array(
    z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: schemaShape }),
  ),
  requestBody: z.optional(z.object({ content })),
  responses: z.record(z.string(), z.object({ description: z.string(), content })),
})

/** As much of an OpenAPI 3.1 document as is shown. */
const openApiDocument = z.object({
  openapi: z.string().check(z.startsWith('3.1')),
  paths: z.record(z.string(), z.record(z.string(), operation)),
})

type Operation = z.infer<typeof operation>

/** A named value of a request. */
export interface FieldView {
  readonly name: string
  /** Its values in words, such as "0x and 40 hex digits". */
  readonly words: string
  readonly isRequired: boolean
  /** What is taken when it is left out, if that is said. */
  readonly otherwise?: string
}

/** A parameter and where in the request it stands: `path` or `query`. */
export interface ParameterView extends FieldView {
  readonly in: string
  readonly schema: SchemaShape
}

/** One form of a request's body. */
export interface BodyView {
  readonly schema: SchemaShape
  /** What distinguishes it from the other forms, such as "kind: fund"; empty where it is the only one. */
  readonly form: string
  readonly fields: readonly FieldView[]
}

/** An endpoint, with its path as the document writes it: `/{network}/api/v1/orders`. */
export interface EndpointView {
  readonly area: string
  /** In capitals. */
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly parameters: readonly ParameterView[]
  /** Empty for a request without a body. */
  readonly bodies: readonly BodyView[]
  readonly replies: readonly { readonly status: string; readonly mediaType: string; readonly words: string }[]
  readonly refusals: readonly { readonly status: string; readonly errorType: string; readonly says: string }[]
}

/** Endpoints of one area, in the document's order. */
export interface AreaView {
  readonly area: string
  readonly endpoints: readonly EndpointView[]
}

/** Reads the document. @throws ZodError when it is not of the shape that Cowbell itself writes */
export function viewContract(document: unknown): EndpointView[] {
  const { paths } = z.parse(openApiDocument, document)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, row]) => ({
      area: row.tags[0] ?? '',
      method: method.toUpperCase(),
      path,
      summary: row.summary,
      parameters: row.parameters.map(({ name, in: place, required, schema }) => ({
        name,
        in: place,
        schema,
        words: readWords(schema),
        isRequired: required,
      })),
      bodies: Object.values(row.requestBody?.content ?? {}).flatMap(({ schema }) => viewBodies(schema)),
      replies: viewReplies(row),
      refusals: viewRefusals(row),
    })),
  )
}

function viewBodies(schema: SchemaShape): BodyView[] {
  if (schema.oneOf) {
    const fixed = fixedNames(schema.oneOf)
    return schema.oneOf.map((form) => ({
      schema: form,
      form: readForm(form, fixed),
      fields: viewFields(form),
    }))
  }
  return [{ schema, form: '', fields: viewFields(schema) }]
}

/** The fields that tell forms apart: in some form they have one value only. */
const fixedNames = (forms: readonly SchemaShape[]): ReadonlySet<string> =>
  new Set(
    forms.flatMap(({ properties = {} }) =>
      Object.entries(properties).flatMap(([name, { const: only }]) => (only === undefined ? [] : [name])),
    ),
  )

const readForm = ({ properties = {} }: SchemaShape, fixed: ReadonlySet<string>): string =>
  Object.entries(properties)
    .filter(([name]) => fixed.has(name))
    .map(([name, { const: only, enum: several = [] }]) => `${name}: ${only ?? several.join(', ')}`)
    .join('; ')

/** A body that is no object has no names: it is one row that stands for all of it. */
function viewFields(schema: SchemaShape): FieldView[] {
  const { properties, required = [] } = schema
  if (!properties) return [{ name: t`the whole body`, words: readWords(schema), isRequired: true }]
  return Object.entries(properties).map(([name, field]) => ({
    name,
    words: readWords(field),
    isRequired: required.includes(name),
    ...(field.default === undefined ? {} : { otherwise: String(field.default) }),
  }))
}

const isRefusal = (status: string) => Number(status) >= 400

const viewReplies = ({ responses }: Operation): EndpointView['replies'] =>
  Object.entries(responses)
    .filter(([status]) => !isRefusal(status))
    .flatMap(([status, reply]) =>
      Object.entries(reply.content).map(([mediaType, { schema }]) => ({
        status,
        mediaType,
        words: readWords(schema),
      })),
    )

/** Every line of a refusing reply's description is one refusal: `errorType: sentence`. */
const viewRefusals = ({ responses }: Operation): EndpointView['refusals'] =>
  Object.entries(responses)
    .filter(([status]) => isRefusal(status))
    .flatMap(([status, { description }]) =>
      description.split('\n').map((line) => {
        const [errorType = '', ...says] = line.split(': ')
        return { status, errorType, says: says.join(': ') }
      }),
    )

const searchedText = ({ method, path, summary, refusals }: EndpointView): string =>
  [method, path, summary, ...refusals.map(({ errorType }) => errorType)].join(' ').toLowerCase()

/** The endpoints in whose method, path, summary or refusals every word of the text occurs. */
export function findEndpoints(endpoints: readonly EndpointView[], text: string): EndpointView[] {
  const words = text.toLowerCase().split(/\s+/)
  return endpoints.filter((endpoint) => {
    const searched = searchedText(endpoint)
    return words.every((word) => searched.includes(word))
  })
}

/** Endpoints by area; areas in the order in which they first occur. */
export function groupByArea(endpoints: readonly EndpointView[]): AreaView[] {
  const areas = [...new Set(endpoints.map(({ area }) => area))]
  return areas.map((area) => ({ area, endpoints: endpoints.filter((endpoint) => endpoint.area === area) }))
}
