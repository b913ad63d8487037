/**
 * Table of the fields of an order as quoted, signed, on the server and settled. On narrow screens each field
 * is a block, and a server value equal to the signed one is written once.
 */

import { t } from '../../domain/text/texts'
import { Icon } from '../kit/icon'
import { SignatureStatusLabel } from './signature-status'
import type { ComparedField } from './signature-view'

const NONE = '—'

/** Maximum length of a word that stays on one line, such as a shortened address. */
const MAX_WORD = 16

/** Breaks lines between words, and within very long ones. Hex is set as code. */
const Value = ({ text = NONE }: { readonly text: string | undefined }) => (
  <span>
    {text.split(' ').flatMap((word, index) => {
      const Word = /^\(?0x/.test(word) ? 'code' : 'span'
      return [
        index === 0 ? '' : ' ',
        <Word key={index} data-long={word.length > MAX_WORD}>
          {word}
        </Word>,
      ]
    })}
  </span>
)

const isSame = ({ signed, reported }: ComparedField): boolean => reported === signed

const Server = ({ field }: { readonly field: ComparedField }) => (
  <td
    data-label={isSame(field) ? t`Signed and on server` : t`Server`}
    data-empty={field.reported === undefined}
    data-tone={field.isDifferent ? 'bad' : undefined}
  >
    {field.isDifferent && <Icon name="warning" size={14} />}
    {isSame(field) && <Icon name="check" size={14} />}
    <Value text={field.reported} />
    {field.isDifferent && <span class="hidden-label"> {t`differs`}</span>}
  </td>
)

const Field = ({ field }: { readonly field: ComparedField }) => (
  <tr data-lone={isSame(field) && field.quoted === undefined && field.settled === undefined}>
    <th scope="row">{field.label}</th>
    <td data-label={t`Quote`} data-empty={field.quoted === undefined}>
      <Value text={field.quoted} />
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
      {same > 0 && fields.every(({ isDifferent }) => !isDifferent) && (
        <SignatureStatusLabel status="agrees">{t`All ${same} signed fields match the server.`}</SignatureStatusLabel>
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
