/** HAR, the format of recorded calls that browsers export and other tools read. */
import * as z from 'zod/mini'

const pairs = z.array(z.object({ name: z.string(), value: z.string() }))

/** Schema of HAR 1.2, as far as we write it. */
export const har = z.object({
  log: z.object({
    version: z.literal('1.2'),
    creator: z.object({ name: z.string(), version: z.string() }),
    comment: z.string(),
    entries: z.array(
      z.object({
        startedDateTime: z.iso.datetime(),
        time: z.number(),
        request: z.object({
          method: z.string(),
          url: z.url(),
          httpVersion: z.string(),
          cookies: z.array(z.never()),
          headers: pairs,
          queryString: pairs,
          headersSize: z.number(),
          bodySize: z.number(),
          postData: z.optional(z.object({ mimeType: z.string(), text: z.string() })),
        }),
        response: z.object({
          status: z.int(),
          statusText: z.string(),
          httpVersion: z.string(),
          cookies: z.array(z.never()),
          content: z.object({ size: z.number(), mimeType: z.string(), text: z.string() }),
          headers: pairs,
          redirectURL: z.string(),
          headersSize: z.number(),
          bodySize: z.number(),
        }),
        cache: z.object({}),
        comment: z.optional(z.string()),
        timings: z.object({
          blocked: z.number(),
          send: z.number(),
          wait: z.number(),
          receive: z.number(),
        }),
      }),
    ),
  }),
})
