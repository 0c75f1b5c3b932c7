const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text that people typed, made inert inside a mail. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** The frame of every mail; `content` is HTML. */
export const mailLayout = (content: string): string => `<!doctype html>
<html lang="en"><body style="margin:0;background:#f6f4f0;font-family:system-ui,sans-serif;color:#24312b;line-height:1.5">
<div style="max-width:520px;margin:0 auto;padding:32px 24px">
<p style="font-size:20px;font-weight:700;color:#14532d;margin:0 0 16px">Ilewa</p>
<div style="background:#fff;border-radius:12px;padding:24px">${content}</div>
<p style="font-size:13px;color:#6b6f6c">Ilewa · software for running short-stay and rental property</p>
</div></body></html>
`
