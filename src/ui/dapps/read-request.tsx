/** What a request asks, read once; what cannot be read is said, and can only be rejected. */
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { readOnce } from '../../client/dapps/read-once'
import { translate } from '../../domain/text/texts'
import { Callout } from '../kit/callout'
import { RequestFoot, type RequestProps } from './request-frame'

interface ReadRequestProps<T> extends RequestProps {
  /** @throws Refusal for what is not signed or sent */
  readonly read: () => T
  readonly children: (value: T) => ComponentChildren
}

export function ReadRequest<T>({ request, answer, read, children }: ReadRequestProps<T>) {
  const result = useMemo(() => readOnce(read), [request.id])
  if ('value' in result) return <>{children(result.value)}</>
  const { refusal, rejection } = result
  return (
    <>
      <Callout tone="bad" title={translate(refusal.message)}>
        {translate(refusal.fix)}
      </Callout>
      <RequestFoot request={request} answer={answer} rejection={rejection} />
    </>
  )
}
