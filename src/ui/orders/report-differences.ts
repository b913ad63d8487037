/** Compares the order that a service reports with the order that was signed. */
import type { Deployment } from '../../domain/chains/chains'
import { type Order, type OrderTerms, termsOf } from '../../domain/orders/order'
import { orderUidOf } from '../../domain/orders/uid'
import { t } from '../../domain/text/texts'

/** A field whose reported value differs from the signed one. */
export interface ReportDifference {
  readonly field: string
  readonly signed: string
  readonly reported: string
}

const write = (value: OrderTerms[keyof OrderTerms]): string => String(value ?? t`the owner`)

/** Finds the fields of a reported order that differ from the signed terms. */
export function findReportDifferences(
  deployment: Deployment,
  signed: OrderTerms,
  reported: Order,
): readonly ReportDifference[] {
  const terms = termsOf(reported)
  // The service may report the owner as receiver. That is the same order to a reader, with another digest.
  const isSameReceiver = (signed.receiver ?? reported.owner) === (terms.receiver ?? reported.owner)
  const fields = (Object.keys(signed) as (keyof OrderTerms)[]).filter((field) =>
    field === 'receiver' ? !isSameReceiver : signed[field] !== terms[field],
  )
  const differences = fields.map((field) => ({
    field,
    signed: write(signed[field]),
    reported: write(terms[field]),
  }))
  const uid = orderUidOf(deployment, signed, reported.owner)
  return uid === reported.uid
    ? differences
    : [...differences, { field: 'uid', signed: uid, reported: reported.uid }]
}
