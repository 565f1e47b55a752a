/**
 * Asks the user pool to end all sessions of a person. The pool's library can, too, but it hides that it failed, and removes the tokens of
 * this browser all the same.
 */
export async function globalSignOut(endpoint: string, accessToken: string): Promise<void> {
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-amz-json-1.1',
      'X-Amz-Target': 'AWSCognitoIdentityProviderService.GlobalSignOut',
    },
    body: JSON.stringify({ AccessToken: accessToken }),
  }).catch(() => {
    throw Object.assign(new Error('The user pool could not be reached.'), { name: 'NetworkError' })
  })
  if (answer.ok) return
  const refusal = (await answer.json().catch(() => ({}))) as { __type?: string; message?: string }
  // Some answers name the exception with its namespace.
  const name = refusal.__type?.split('#').pop() ?? 'InternalErrorException'
  throw Object.assign(new Error(refusal.message ?? name), { name })
}
