/** Runs inside the browser's page, where encoders and canvases are: `render.ts` puts it there and calls `films`. */
globalThis.films = { encode, poster }

/** Draws every SVG frame and encodes it. Bytes travel as base64, which is what a page can hand over. */
async function encode({ frames, codec, bitrate, quantizers, size, perSecond }) {
  const chunks = []
  let description = ''
  const encoder = new VideoEncoder({
    output: (chunk, about) => {
      const data = new Uint8Array(chunk.byteLength)
      chunk.copyTo(data)
      chunks.push({ data: base64(data), key: chunk.type === 'key' })
      const head = about?.decoderConfig?.description
      if (head) description = base64(new Uint8Array(head))
    },
    error: (failure) => {
      throw failure
    },
  })
  const rate = quantizers === undefined ? { bitrate } : { bitrateMode: 'quantizer' }
  encoder.configure({ codec, width: size, height: size, framerate: perSecond, latencyMode: 'quality', ...rate })
  const canvas = new OffscreenCanvas(size, size)
  for (const [at, svg] of frames.entries()) {
    await draw(canvas, svg)
    const frame = new VideoFrame(canvas, { timestamp: (at * 1e6) / perSecond, duration: 1e6 / perSecond })
    const quantizer = quantizers?.[Math.min(at, 1)]
    encoder.encode(frame, { keyFrame: at === 0, ...(quantizer && { av1: { quantizer } }) })
    frame.close()
    if (encoder.encodeQueueSize > 8)
      await new Promise((done) => encoder.addEventListener('dequeue', done, { once: true }))
  }
  await encoder.flush()
  return { chunks, description }
}

/** One frame as a JPEG. */
async function poster({ svg, size, quality }) {
  const canvas = new OffscreenCanvas(size, size)
  await draw(canvas, svg)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
  return base64(new Uint8Array(await blob.arrayBuffer()))
}

async function draw(canvas, svg) {
  const picture = new Image()
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await picture.decode()
  canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height)
}

function base64(bytes) {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
