/** Collapsible details of one endpoint: parameters, bodies, replies and errors. */

import type { ComponentChildren } from 'preact'
import { t } from '../../../domain/text/texts'
import '../../styles/screens/contract.css'
import { useState } from 'preact/hooks'
import { Icon } from '../../kit/icon'
import { isStream } from './contract-example'
import type { EndpointView, FieldView } from './contract-view'
import { EndpointForm } from './endpoint-form'

/** Breaks lines before slashes only. */
const PathText = ({ path }: { readonly path: string }) => (
  <code>
    {path
      .split('/')
      .flatMap((part, index) => (index === 0 ? [part] : [<wbr key={`${index}`} />, `/${part}`]))}
  </code>
)

export const EndpointDetails = ({ endpoint }: { readonly endpoint: EndpointView }) => {
  // Render the form on first open, because there are many.
  const [isOpened, setOpened] = useState(false)
  return (
    <details class="endpoint" onToggle={() => setOpened(true)}>
      <summary>
        <span class="endpoint-name">
          <span class="endpoint-method">{endpoint.method}</span> <PathText path={endpoint.path} />
        </span>
        <span class="endpoint-text">{endpoint.summary}</span>
        <Icon name="chevronDown" size={16} />
      </summary>
      <div class="endpoint-body">
        <Fields
          title={t`Parameters`}
          rows={endpoint.parameters.map((parameter) => [
            parameter,
            `${parameter.in}, ${requirementText(parameter)}`,
          ])}
        />
        {endpoint.bodies.map(({ form, fields }) => (
          <Fields
            key={form}
            title={form ? t`Body, ${form}` : t`Body`}
            rows={fields.map((field) => [field, requirementText(field)])}
          />
        ))}
        <Rows
          title={t`Replies`}
          heads={[t`Status`, t`Description`, t`Type`]}
          rows={endpoint.replies.map(({ status, words, mediaType }) => [status, words, mediaType])}
        />
        <Rows
          title={t`Errors`}
          heads={['errorType', t`Message`, t`Status`]}
          rows={endpoint.refusals.map(({ errorType, message, status }) => [
            <code key={errorType}>{errorType}</code>,
            message,
            status,
          ])}
        />
        {isOpened &&
          (isStream(endpoint) ? (
            <p class="small soft">{t`Streamed reply: read it with curl or a program.`}</p>
          ) : (
            <EndpointForm endpoint={endpoint} />
          ))}
      </div>
    </details>
  )
}

/** Says whether a field is required, or what its default is. */
function requirementText({ isRequired, defaultValue }: FieldView): string {
  if (isRequired) return 'required'
  return defaultValue === undefined ? 'optional' : t`default ${defaultValue}`
}

interface FieldsProps {
  readonly title: string
  readonly rows: readonly (readonly [field: FieldView, note: string])[]
}

const Fields = ({ title, rows }: FieldsProps) => (
  <Rows
    title={title}
    heads={[t`Name`, t`Value`, t`Required`]}
    rows={rows.map(([{ name, words }, note]) => [<code key={name}>{name}</code>, words, note])}
  />
)

interface RowsProps {
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly [ComponentChildren, string, string])[]
}

/** Table of an endpoint. Renders nothing without rows. */
function Rows({ title, heads, rows }: RowsProps) {
  if (rows.length === 0) return null
  return (
    <table class="endpoint-table">
      <caption>{title}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, words, note], index) => (
          <tr key={index}>
            <td>{name}</td>
            <td>{words}</td>
            <td>{note}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
