/**
 * Words of Hindi in Devanagari, each as most people type it in Latin letters. Search reads one for the other, so that the
 * content lists a phrase such as "kab tak bharna hai" once. Without nukta, and with anusvara for chandrabindu. टेक्स is a
 * spelling of टैक्स. कर is left out, which is a tax too, and so are थे and सी: "the", and the C of 80C.
 */
const PAIRS = `
  कितना kitna, कितनी kitni, कितने kitne, कब kab, तक tak, कौन kaun, सा sa, कौनसा kaunsa, कौनसी kaunsi, कौनसे kaunse,
  किस kis, किसको kisko, किसे kise, किन kin, किनको kinko, किन्हें kinhe, क्या kya, कैसे kaise, कैसा kaisa, कहां kahan,
  से se, में mein, मे me, का ka, की ki, कि ki, के ke, को ko, पर par, पे pe, ने ne, और aur, या ya, भी bhi, ही hi, तो toh,
  लिए liye, लिये liye, वाला wala, वाली wali, वाले wale, कम kam, ज्यादा zyada, दिन din, महीने mahine, साल saal, समय samay,
  देर der, बाद baad, अब ab, अभी abhi, आज aaj, जब jab, अगर agar, सिर्फ sirf, जरूरी zaruri, जरूरत zarurat, अनिवार्य anivarya,
  लागू lagu, नहीं nahi, नही nahi, बिना bina, है hai, हैं hain, हो ho, हूं hun, हुआ hua, हुई hui, हुए hue, रहा raha, गया gaya,
  होता hota, होती hoti, होते hote, होना hona, होगा hoga, होगी hogi, पडता padta, पडती padti, पडेगा padega, पडेगी padegi,
  भरा bhara, भरी bhari, भरना bharna, भरनी bharni, भरने bharne, भरें bhare, भर bhar, भरते bharte, दिखाना dikhana,
  करना karna, करनी karni, करने karne, करें kare, देना dena, देनी deni, देने dene, दिया diya, लेना lena, लेनी leni,
  लेने lene, लिया liya, लगता lagta, लगती lagti, लगते lagte, लगेगा lagega, लगेगी lagegi, जमा jama, माना mana, जाता jata,
  मिलता milta, मिलती milti, मिलेगा milega, मिलेगी milegi, बनता banta, बनती banti, चाहिए chahiye, चाहिये chahiye,
  सकते sakte, सकता sakta, सकती sakti, मैं main, मुझे mujhe, मेरा mera, मेरी meri, मेरे mere, हम hum, आप aap, ये ye,
  यह yeh, वह wo, जो jo, बताओ batao, बताएं batayen, खोलना kholna, खोलने kholne, बनाने banane,
  बेचा becha, बेची bechi, बेचे beche, बेचना bechna, बेचने bechne, बेचता bechta, बेचते bechte, बेचती bechti,
  खरीदा kharida, खरीदी kharidi, खरीदे kharide, खरीदना kharidna, खरीदने kharidne, भेजना bhejna, भेजते bhejte,
  दूसरे dusre, राज्य rajya, माल maal, सामान saman, घर ghar, मकान makan, जमीन jamin, सोना sona, सोने sone, दुकान dukan,
  दुकानदार dukandar, मुनाफा munafa, फायदा fayda, ब्याज byaj, भुगतान bhugtan, पूंजी punji, सदस्य sadasya, सरकारी sarkari, काटना katna,
  कटता katta, कटेगा katega, ई e, एडी ad, एडीए ada, जरुरी zaruri, फार्म form, फॉर्म form, फारम form, टेक्स टैक्स, मेंबर member,
  मुनाफे munafa, कपडे kapde, कुल kul, काम kaam, करोड crore, लाख lakh, ऑनलाइन online, तारीख tarikh, तारिख tarikh
`;

/** The word in Latin letters, by the one in Devanagari. */
export const IN_HINGLISH: ReadonlyMap<string, string> = new Map(
  PAIRS.split(',').map((pair) => pair.trim().split(' ') as [string, string]),
);
