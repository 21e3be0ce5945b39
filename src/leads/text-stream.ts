export type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/**
 * Makes the next piece of a text when the reader wants more, and none after the reader has left. Resolves once there is
 * a first piece. @param failed makes of a later error the error of the stream, which a host may print
 */
export async function streamText(
  pieces: AsyncGenerator<string, unknown>,
  failed: (error: unknown) => unknown = (error) => error,
): Promise<Bytes> {
  const encoder = new TextEncoder();
  let first: IteratorResult<string, unknown> | undefined = await nextFilled(pieces);
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = first ?? (await nextFilled(pieces));
          first = undefined;
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          controller.error(failed(error));
        }
      },
      cancel: async () => void (await pieces.return(undefined)),
    },
    { highWaterMark: 0 },
  );
}

/** An empty chunk would end the body of an answer. */
async function nextFilled(pieces: AsyncGenerator<string, unknown>): Promise<IteratorResult<string, unknown>> {
  let piece = await pieces.next();
  while (!piece.done && piece.value === '') piece = await pieces.next();
  return piece;
}
