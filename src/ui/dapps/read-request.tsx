/** What a request asks, read once; what cannot be read is said, and can only be rejected. */
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { rpcErrorOf } from '../../client/dapps/rpc-errors'
import { Refusal } from '../../domain/refusal'
import { translate } from '../../domain/text/texts'
import { Callout } from '../kit/callout'
import { RequestFoot, type RequestProps } from './request-frame'

type Read<T> = { readonly value: T } | { readonly refusal: Refusal }

function readOnce<T>(read: () => T): Read<T> {
  try {
    return { value: read() }
  } catch (cause) {
    if (cause instanceof Refusal) return { refusal: cause }
    throw cause
  }
}

interface ReadRequestProps<T> extends RequestProps {
  /** @throws Refusal for what is not signed or sent */
  readonly read: () => T
  readonly children: (value: T) => ComponentChildren
}

export function ReadRequest<T>({ request, answer, read, children }: ReadRequestProps<T>) {
  const result = useMemo(() => readOnce(read), [request.id])
  if ('value' in result) return <>{children(result.value)}</>
  const { refusal } = result
  const name = refusal.errorType === 'InvalidParameter' ? 'invalid' : 'unreadable'
  return (
    <>
      <Callout tone="bad" title={translate(refusal.message)}>
        {translate(refusal.fix)}
      </Callout>
      <RequestFoot request={request} answer={answer} rejection={rpcErrorOf(name, refusal.message)} />
    </>
  )
}
