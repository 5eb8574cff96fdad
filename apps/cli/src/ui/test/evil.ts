/** Markup, script, what ends a string or an attribute, and characters that turn the text around. */
export const evil = `</script><img src=x onerror="alert(1)"><svg onload=alert(2)>"'\`{{7*7}}\${1}\u202egnirts\u202c\u0007\u200b`;
