/**
 * Fields side by side: seen, signed, reported, settled. On a narrow surface each field is a block of its own, and what the server
 * has as it was signed is written once.
 */

import { t } from '../../domain/text/texts'
import { Icon } from '../kit/icon'
import { Standing } from './standing'
import type { ComparedField } from './view'

const NONE = '—'

/** A value that is broken between its words only: a shortened address is one, its dots too. Hex is written as hex. */
const Value = ({ text = NONE }: { readonly text: string | undefined }) => (
  <span>
    {text.split(' ').flatMap((word, at) => {
      const Word = /^\(?0x/.test(word) ? 'code' : 'span'
      return [at === 0 ? '' : ' ', <Word key={at}>{word}</Word>]
    })}
  </span>
)

const isSame = ({ signed, reported }: ComparedField): boolean => reported === signed

const Server = ({ field }: { readonly field: ComparedField }) => (
  <td
    data-label={isSame(field) ? t`Signed and on server` : t`Server`}
    data-empty={field.reported === undefined}
    data-tone={field.differs ? 'bad' : undefined}
  >
    {field.differs && <Icon name="warning" size={14} />}
    {isSame(field) && <Icon name="check" size={14} />}
    <Value text={field.reported} />
    {field.differs && <span class="hidden-label"> {t`differs`}</span>}
  </td>
)

const Field = ({ field }: { readonly field: ComparedField }) => (
  <tr data-lone={isSame(field) && field.seen === undefined && field.settled === undefined}>
    <th scope="row">{field.label}</th>
    <td data-label={t`Quote`} data-empty={field.seen === undefined}>
      <Value text={field.seen} />
    </td>
    <td data-label={t`Signed`} data-same={isSame(field)}>
      <Value text={field.signed} />
    </td>
    <Server field={field} />
    <td data-label={t`Settled`} data-empty={field.settled === undefined}>
      <Value text={field.settled} />
    </td>
  </tr>
)

export function ComparedTable({ fields }: { readonly fields: readonly ComparedField[] }) {
  const same = fields.filter((field) => field.isSigned && isSame(field)).length
  return (
    <>
      {same > 0 && fields.every(({ differs }) => !differs) && (
        <Standing of="agrees">{t`All ${same} signed fields match the server.`}</Standing>
      )}
      <table class="compared">
        <caption class="hidden-label">{t`Quote, signed, on server, settled`}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{t`Quote`}</th>
            <th scope="col">{t`Signed`}</th>
            <th scope="col">{t`Server`}</th>
            <th scope="col">{t`Settled`}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <Field key={field.label} field={field} />
          ))}
        </tbody>
      </table>
    </>
  )
}
